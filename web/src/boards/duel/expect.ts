// What each ability would change on average, exactly: asked of the server, added up from the states that it answers with.
import type { MenuEntry, Odds, Side } from "../../api";
import type { BoardProps } from "../board";
import { sides } from "../kit/format";
import type { Attributes, State } from "./state";

export interface Expectation {
  /** "b health" and by how much */
  changes: { side: Side; attribute: string; change: number }[];
  wins: number;
  loses: number;
}

interface Result {
  probability: number;
  state: State;
}

/** Answers come one by one; `take` gets each with the slot of its entry. */
export async function expect(odds: NonNullable<BoardProps["odds"]>, menu: MenuEntry[], now: State, seat: Side,
  take: (slot: number, expectation: Expectation) => void, stopped: () => boolean): Promise<void> {
  for (const entry of menu) {
    if (stopped()) return;
    take(entry.slot, ofStates(await odds([`${seat}=${entry.words}`]), now, seat));
  }
}

function ofStates(answer: Odds, now: State, seat: Side): Expectation {
  const record = (answer as { odds?: { results?: Result[]; outcome?: { [who: string]: number } } }).odds;
  const changes = sides.flatMap((side) => Object.keys(now[side]).map((attribute) => {
    const mean = (record?.results ?? []).reduce((sum, one) => sum + one.probability * ((one.state[side] as Attributes)[attribute] ?? 0), 0);
    return { side, attribute, change: mean - (now[side][attribute] ?? 0) };
  }));
  const chance = (who: Side): number => record?.outcome?.[who] ?? 0;
  return { changes: sorted(record?.results ? changes : [], seat), wins: chance(seat), loses: chance(seat === "a" ? "b" : "a") };
}

// The largest first, the opponent's before one's own; what rounds to nothing says nothing.
const sorted = (changes: Expectation["changes"], seat: Side): Expectation["changes"] =>
  changes.filter((one) => Math.abs(one.change) >= 0.005)
    .sort((one, two) => Number(one.side === seat) - Number(two.side === seat) || Math.abs(two.change) - Math.abs(one.change));
