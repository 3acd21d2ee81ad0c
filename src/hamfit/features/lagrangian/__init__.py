"""What the features of a Lagrangian are made of: functions of coordinates, and terms of masses and of energy."""
