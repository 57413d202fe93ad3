// What is in the editor as a content of a match: under a name of its own, beside the usual others.
import type { GameRecord, Json } from "../../api";

export interface FileName {
  game: string;
  kind: string;
  name: string;
}

export const draftName = (file: FileName): string => `${file.name.slice(0, 57)}_draft`;

export function withDraft(game: GameRecord, file: FileName, draft: Json): { contents: string[]; sent: { [name: string]: Json } } {
  return { contents: contentsWith(game, file.kind, draftName(file)), sent: { [draftName(file)]: draft } };
}

/** The usual contents with one in the first place of its kind. */
export function contentsWith(game: GameRecord, kind: string, name: string): string[] {
  const place = game.contents.findIndex((one) => one.name === kind);
  return game.contents.map((one, index) => (index === place ? name : one.default));
}

/** Somebody to play against at once. */
export function strongest(game: GameRecord): string {
  const wanted = ["medium", "greedy", "cautious", "duelist"];
  return wanted.find((one) => game.agents.some((agent) => agent.name === one)) ?? game.agents.at(-1)?.name ?? "random";
}
