"""Who of the crowd may act: one viewer at a time (`claim`) or everybody (`anarchy`); who is not listened to.

In: what viewers want to play, the commands about the seat, time. Out: who may act now, who is told what.
"""
