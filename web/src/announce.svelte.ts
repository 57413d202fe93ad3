// The page's voice for people who do not see it: one polite live region in the shell says what is announced here.
export const voice = $state({ text: "" });

export function announce(text: string): void {
  // The same sentence twice would be silence the second time.
  voice.text = text === voice.text ? `${text}\u00a0` : text;
}
