"""Who of the crowd may act: one viewer at a time (`claim`) or everybody (`anarchy`)."""
