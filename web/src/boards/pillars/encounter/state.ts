// The records of an encounter as its schemas describe them, and how an event changes what is shown.
import type { News, Side } from "../../../api";
import { at } from "../../kit/format";
import { fields } from "../../kit/told";
import type { Check } from "../check/check";

type Pair = [number, number];

export interface State {
  violence: Pair;
  influence: Pair;
  revelation: Pair;
  prepared: Pair;
  turn: number;
  phase: string;
  type: string;
  pillar: string;
  hit: number;
}

export const trackOf = (state: State, pillar: string): Pair =>
  state[pillar.toLowerCase() as "violence" | "influence" | "revelation"] ?? [0, 0];

// "b.Violence" is a track, "a.Prepared" a modifier; anything else is not on the board.
export function apply(state: State, news: News): void {
  if (news.event === "checked") {
    const { StateKey, StateAfter } = fields<Check>(news);
    const [side, what = ""] = StateKey.split(".");
    const after = Number(StateAfter);
    if ((side !== "a" && side !== "b") || Number.isNaN(after)) return;
    const pair = what === "Prepared" ? state.prepared : trackOf(state, what);
    pair[at(side)] = after;
  } else if (news.event === "declared") {
    const e = fields<{ Side: Side; ContestType: string; Pillar: string }>(news);
    Object.assign(state, { turn: news.turn, type: e.ContestType, pillar: e.Pillar });
  }
}

/** What the game says of a state. */
export interface Derived {
  /** steps of a track */
  track: number;
  turns: number;
  active: Side;
  defender: Side;
  may_counter: boolean;
}
