"""The truncation argument (15)-(16), (64)-(71): the curse of memory as an upper bound."""
