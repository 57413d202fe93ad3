// What was typed and not saved, kept by the browser: neither a closed tab nor a lost server takes it along.
import type { FileName } from "./draft";

interface Draft {
  text: string;
  /** the hash of what it was written over */
  base: string;
}

const kDraft = "agon.draft.";
const key = (file: FileName): string => `${kDraft}${file.game}/${file.kind}/${file.name}`;

export function keepDraft(file: FileName, draft: Draft): void {
  try {
    localStorage.setItem(key(file), JSON.stringify(draft));
  } catch {
    // Full, or forbidden: then only the editor has it, and leaving asks.
  }
}

export const dropDraft = (file: FileName): void => localStorage.removeItem(key(file));

export function draftOf(file: FileName): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key(file)) ?? "null") as Partial<Draft> | null;
    return typeof kept?.text === "string" && typeof kept.base === "string" ? { text: kept.text, base: kept.base } : null;
  } catch {
    return null;
  }
}
