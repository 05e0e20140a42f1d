"""The panel of a running game: chat's part of it, the broadcaster's menu, keys and clicks, the window.

In: the session, step by step, and the streamer's hands. Out: what the panel shows beside the game itself.
"""
