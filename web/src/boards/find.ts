import type { Teller } from "../teller.svelte";
import type { Board } from "./board";
import generic from "./generic";
import { boards } from "./list";

/** A game's own board, or the generic one; the teller goes at its pace from then on. */
export async function boardOf(game: string, teller: Teller): Promise<Board> {
  const own = Object.hasOwn(boards, game) ? boards[game] : undefined;
  const board: Board = own ? (await own()).default : generic;
  if (board.pace) teller.pace = board.pace;
  return board;
}
