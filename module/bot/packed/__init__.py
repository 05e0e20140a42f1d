"""The game in packed form: a round as a few numbers, and kernels that numba compiles, for bots that search.

The readable engine (`module.game`) is the truth; a test plays both with the same deals and choices and
compares them after every step. In: rules, states and views as arrays (`ruleset`, `convert`). Out: the same,
played on by `play` (action by action) or `playout` (to the end of the round or game, by the `players`).
`layout` says what stands where.

    rules = pack_rules(make_rules())            state = pack_state(readable) or pack_view(view, hands, pile)
    found = array(layout.MOST_LEGAL)            number = legal_actions(state, rules, found)
    apply(state, rules, found[0])               play_round(state, rules, players, chance)

The search, from its end: `thinker` decides; `search` tries each line of play in the same worlds, which
`worlds` deals by a belief; `beliefs` makes that of view and history (`seen`), with the `characters` that the
rivals may be; in playouts the own side is the `shrewd` player; `equity` says what a round is worth in the
game.

Nothing here is imported with the program: numba takes a second to load, and each kernel is compiled when it
is first called, unless the cache has it. This package alone knows numba and numpy; it imports none of its
parts, so that each is loaded by who needs it.
"""
