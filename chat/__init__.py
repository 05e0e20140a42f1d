"""What viewers type, who may act, and what they are answered.

The way of a message: `sources` delivers a `ChatMessage`; `reading` turns its text into a `Command`, a
`Rejection` or `Silence`; `crowd` says whether its writer may act; `resolve` turns the command into actions
on the table as it lies; `replies` answers. `desk.Desk` is the one place where these meet. Nothing here
knows the window, the network (one source apart) or the time: `now` is handed in, in seconds of any clock
that never goes back.
"""
