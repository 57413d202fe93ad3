"""The match-up that the examples learn; best_response.py works out what it is worth."""
LEARNER, GREEDY, RULES = 'fire_mage', 'fighter', 'frozen_ground'
HORIZON = 22  # turns after which hardly any match goes on
