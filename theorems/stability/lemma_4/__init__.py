"""Lemma 4: nearby weights give nearby trajectories."""
