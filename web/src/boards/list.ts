// Games with a board of their own, one line each; all others are played on the generic one.
import type { Board } from "./board";

export const boards: { [game: string]: () => Promise<{ default: Board }> } = {
  grapple: () => import("./grapple"),
  skirmish: () => import("./skirmish"),
  duel: () => import("./duel"),
  aegis: () => import("./aegis"),
  pillars: () => import("./pillars/encounter"),
  "pillars-scene": () => import("./pillars/scene"),
};
