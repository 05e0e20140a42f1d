"""What is said, and what of it is sent.

In: what happened, and to whom it is to be told. Out: sentences within the chat's limits, and what people did,
for the panel's ticker.
"""
