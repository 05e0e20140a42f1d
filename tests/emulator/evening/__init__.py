"""A simulated evening of a channel: people with habits, and what must hold whatever they do."""
