"""A recorded game gone through with the coach: what was played, what was best, what it cost and why.

In: a game as it was kept, and the seat that is looked at. Out: text, JSON, or a page with pictures, which is
one file that needs nothing else. `reviewing` asks the coach, in this process: nobody waits for a frame.
"""
