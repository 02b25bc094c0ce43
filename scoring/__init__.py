"""The rules of riichi mahjong as pure Python: what a hand pays, how a game runs, what it is worth in the end."""
