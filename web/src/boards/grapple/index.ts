import type { Board } from "../board";
import Grapple from "./Grapple.svelte";

const board: Board = {
  component: Grapple,
  offersMenu: true,
  tellsEvents: true,
  pace: (news) => (news.event === "exchange" ? 2600 : news.event === "withheld" ? 600 : 900),
};
export default board;
