// Every English sentence that the page says by itself. What games say comes from the server and is shown as it comes.
// A board keeps its words in a section of its own at the end.
export const texts = {
  name: "Agon",
  unreachable: "The server does not answer.",
  status: (status: number) => `The server refused with status ${status}.`,
  die: (sides: number, value: number, name: string) => `${name ? `${name}, ` : ""}${sides === 2 ? "coin" : `d${sides}`}: ${value}`,
};
