"""The library: which citekeys are real, and which file belongs to each."""
