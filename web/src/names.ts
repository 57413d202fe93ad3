// Names as people read them. Games call things by ids in choices, texts and records; what contents and guides print for
// them is shown instead, and an id that nobody has a name for in words. Ids themselves are shown where they are typed.
import { gameOf } from "./about.svelte";
import type { GameRecord, JsonObject } from "./api";
import { capital } from "./format";

export type Names = { [id: string]: string };

/** What a game's guide prints for its ids. */
export const namesIn = (guide: JsonObject | undefined): Names => (guide?.["names"] ?? {}) as Names;

/** Of guard_pull "Guard Pull" where that is known, else "guard pull"; of SOCIAL_DUEL "social duel". */
export const nameOf = (id: string, names: Names = {}): string =>
  (Object.hasOwn(names, id) ? names[id] : undefined) ?? (id.includes("_") && id === id.toUpperCase() ? id.toLowerCase() : id).replaceAll("_", " ");

/** A text of the program, with names instead of what looks like an id, and without pictures that not every machine can
 *  draw: a name follows each. */
export const printed = (text: string, names: Names = {}): string =>
  text.replace(/[\u{1F000}-\u{1FAFF}]\uFE0F? ?/gu, "").replace(/\w+/g, (word) => (isId(word, names) ? nameOf(word, names) : word));

// A name that somebody gave may have capitals within; only what the game has another name for is an id then.
const isId = (word: string, names: Names): boolean =>
  /.+_.+|^\d[A-Z]{2,}$/.test(word) || (/[a-z][A-Z]/.test(word) && Object.hasOwn(names, word));

/** A choice: "attack guard_pull" as "Attack Guard Pull". */
export const spoken = (words: string, names: Names = {}): string =>
  capital(words.replace(/\w+/g, (word) => (Object.hasOwn(names, word) || word.includes("_") ? nameOf(word, names) : word)).replaceAll(">", " → "));

/** A content of one of the game's kinds; whoever wrote one and did not ship it calls it by its file. */
export const titleOf = (game: GameRecord | undefined, kind: string, name: string): string =>
  game?.contents.find((one) => one.name === kind)?.shipped.find((one) => one.name === name)?.title ?? nameOf(name);

/** "hero fighter, hero fire_mage, rules standard" as "Fighter v Fire Mage, Standard". */
export function contentsTitle(name: string, contents: string): string {
  const game = gameOf(name);
  const parts = contents.split(", ").map((part) => {
    const [kind = "", ...rest] = part.split(" ");
    const known = game?.contents.find((one) => one.name === kind);
    return { title: known ? titleOf(game, kind, rest.join(" ")) : part, sided: known?.per_side ?? false };
  });
  const sides = parts.filter((one) => one.sided).map((one) => one.title).join(" v ");
  return [sides, ...parts.filter((one) => !one.sided).map((one) => one.title)].filter(Boolean).join(", ");
}
