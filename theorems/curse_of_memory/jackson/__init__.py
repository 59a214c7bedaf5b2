"""Jackson's theorem as (53) uses it: one application, all of them, and the power of the width."""
