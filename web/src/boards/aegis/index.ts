import type { Board } from "../board";
import Aegis from "./Aegis.svelte";
import Options from "./Options.svelte";

const paces: { [event: string]: number } = {
  began: 0, buff_released: 0, rule_hit: 700, effect: 450, evaluated: 500, defense_dice: 1100, offense_dice: 900, reroll: 900,
  resolved: 1800, standoff: 1200,
};
const board: Board = {
  component: Aegis,
  options: Options,
  offersMenu: true,
  tellsEvents: true,
  pace: (news) => paces[news.event] ?? 650,
};
export default board;
