// What the board of an encounter says by itself.
export const texts = {
  board: "The encounter",
  turn: (turn: number) => `Turn ${turn}`,
  you: "you",
  track: (pillar: string, steps: number, of: number) => `${pillar}: ${steps} of ${of} steps`,
  prepared: (amount: number) => `+${amount} prepared`,
  traits: "Traits and edges",
  attackOn: (pillar: string) => `Attack on ${pillar}`,
  phases: {
    choose: "chooses what to do",
    ward: "may negate the attack before it is rolled",
    withstand: "may resist what has hit",
    negate: "negates", act: "acts", resist: "resists", over: "The encounter is over.",
  } as { [phase: string]: string },
  hit: (steps: number) => `It hit for ${steps} ${steps === 1 ? "step" : "steps"}.`,
  counterLeft: "One counter a turn: use it now, or keep it.",
  menu: "What you can do",
  verbs: { attack: "Attack", endure: "Recover", contest: "Prepare", counter: "Counter", decline: "Let it come" } as { [verb: string]: string },
  checks: "Checks of this turn",
  quiet: "No check has been made yet.",
  noChecks: "No check this time.",
};
