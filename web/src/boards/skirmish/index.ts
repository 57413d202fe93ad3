import type { Board } from "../board";
import Skirmish from "./Skirmish.svelte";

const board: Board = {
  component: Skirmish,
  offersMenu: true,
  tellsEvents: true,
  pace: (news) => (news.event === "combat" ? 1500 : news.event === "move" ? 750 : 550),
};
export default board;
