"""Remark C.2: dimension and number of the affine spaces of perfect short-term fit."""
