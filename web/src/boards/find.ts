import type { Board } from "./board";
import generic from "./generic";
import { boards } from "./list";

/** A game's own board, or the generic one. */
export async function boardOf(game: string): Promise<Board> {
  const own = Object.hasOwn(boards, game) ? boards[game] : undefined;
  return own ? (await own()).default : generic;
}
