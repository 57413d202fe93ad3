import type { Board } from "../../board";
import Scene from "./Scene.svelte";

const board: Board = {
  component: Scene,
  offersMenu: true,
  tellsEvents: true,
  pace: (news) => (news.event === "checked" ? 2000 : news.event === "told" ? 1100 : 700),
};
export default board;
