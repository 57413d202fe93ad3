import type { Board } from "../board";
import Duel from "./Duel.svelte";
import Options from "./Options.svelte";

const board: Board = {
  component: Duel,
  options: Options,
  offersMenu: true,
  tellsEvents: true,
  // Effects that only looked take no time.
  pace: (news) => (news.event === "fired" ? 0 : news.event === "rolled" ? 800 : 650),
};
export default board;
