"""Independent checks of window certificates: no code is shared with the search for them."""
