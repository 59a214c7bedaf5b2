"""Test doubles: independent numerical sides, and objects that only tests draw."""
