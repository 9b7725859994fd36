"""What faces people: the commands `matica` and `questinc`."""
