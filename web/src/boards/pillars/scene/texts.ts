// What the board of a scene says by itself.
export const texts = {
  board: "The scene",
  cast: "Who takes part",
  keys: "How things stand",
  key: (key: string, value: string) => `${key}: ${value}`,
  story: "What happened",
  choices: "What do you do?",
  odds: "Odds behind the choices",
  oddsHide: "Hide the odds",
  asking: "Working them out …",
  goesOn: "goes on",
  until: "Exact, until you choose again or the scene ends.",
  results: { success: "Success", failure: "Failure", open: "Open end" } as { [result: string]: string },
  ending: (name: string) => `The scene ends: ${name}`,
};
