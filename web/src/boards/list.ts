// Games with a board of their own, one line each; all others are played on the generic one.
import type { Board } from "./board";

export const boards: { [game: string]: () => Promise<{ default: Board }> } = {
};
