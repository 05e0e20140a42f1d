"""What Koi-Koi is made of: the deck, the yaku, the rule systems and the deal.

In: a text that names rules, captured cards, a seed. Out: the rules as a value, points, dealt cards.
"""
