"""What Koi-Koi is made of: the deck, the yaku, the rule systems and the deal."""
