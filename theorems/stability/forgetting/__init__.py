"""What the theorems on truncation share: runs of contracting systems and what they forget."""
