"""What a scenario is: how it is written, who may stand where, what it is fought for."""
