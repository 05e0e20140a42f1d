"""The Koi-Koi module of *Keep Talking and Nobody Explodes*, as pure Python.

Koi-Koi is played with hanafuda ("flower cards"): 48 cards, four for each of the twelve months. Cards of one
month match. In turn each player plays a hand card to the table and then turns up the top card of the pile; a
card that matches one on the table captures it. Captured cards make *yaku* (scoring sets: the three dry
brights, boar with deer and butterflies, five ribbons, ten plains, ...). Whoever makes a new or better yaku
chooses: *stop* and score, or call *koi-koi* ("come on!") and play on for more, at the risk that the other
player stops first.

Ground floor to top: `module.rules` (cards, yaku, rule systems, dealing), `module.game` (states, actions,
events, views, records) and `module.bot` (players). Nothing in here knows a window, a network, a file or a
clock.
"""
