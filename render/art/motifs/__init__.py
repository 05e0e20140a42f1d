"""What the cards show: plants, animals, things and ribbons, each a function that gives SVG in card units."""
