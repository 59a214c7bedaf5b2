"""What the laws of widths share: least widths, graded sums, integral representations."""
