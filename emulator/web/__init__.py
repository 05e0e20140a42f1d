"""The viewers' page: a small web server in a process of its own, and what the program tells it.

In: what chat's seat may know, as the program sees it. Out: pages for viewers, and overlays for OBS.

In the program `page` and `rules` turn the game and the crowd into JSON, and `process` keeps the server alive
and feeds it through a pipe. In the server's process `serving` answers requests: `feed` holds what is told to
whom and when, `gate` who may connect, `pages` and `elements` make HTML, `pictures` the cards, and `words` is
the one table of all words. The browser's part lies in `static`, as it is served.
"""
