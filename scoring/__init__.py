"""The rules of riichi mahjong as pure Python: what a hand pays, how a game runs, what it is worth in the end.

"RULES 4" in a docstring is section 4 of docs/rules.md.
"""
