"""Tests of the proof kernel: what it accepts, and everything that it refuses."""
