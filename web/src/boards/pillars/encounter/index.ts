import type { Board } from "../../board";
import Encounter from "./Encounter.svelte";

const board: Board = {
  component: Encounter,
  offersMenu: true,
  tellsEvents: true,
  // Pools are shown with the check that they were thrown for.
  pace: (news) => (news.event === "rank_dice" ? 0 : news.event === "checked" ? 1900 : 700),
};
export default board;
