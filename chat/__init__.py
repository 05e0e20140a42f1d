"""What viewers type, who may act, and what they are answered.

The way of a message: a source (`chat.sources`) delivers a `ChatMessage`; `chat.reading` turns its text into
a `Command`, a `Rejection` or `Silence`; the crowd (`chat.crowd`) says whether its writer may act;
`chat.resolve` turns the command into actions on the table as it lies; `chat.replies` answers.
`chat.desk.Desk` is the one place where these meet. Nothing here knows the window, the network (one source
apart) or the time: `now` is handed in, in seconds of any clock that never goes back.
"""
