// The page's voice for people who do not see it: one polite live region in the shell says what is announced here.
import { untrack } from "svelte";

export const voice = $state({ text: "" });

export function announce(text: string): void {
  // The same sentence twice would be silence the second time. Whoever announces does not listen.
  const last = untrack(() => voice.text);
  voice.text = text === last ? `${text}\u00a0` : text;
}
