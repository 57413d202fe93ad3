"""The match-up that the examples learn: small, so that it can be solved exactly, and won by no ability alone."""
import pathlib

LEARNER, GREEDY = (str(pathlib.Path(__file__).with_name(hero)) for hero in ('fencer.json', 'brute.json'))
RULES = 'standard'
