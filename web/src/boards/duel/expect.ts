// What each ability changes until its turn is over, exactly: the game's own answer, sorted by abilities.
import type { AnswerRecord, Odds, Side } from "../../api";

export interface Change {
  side: Side;
  attribute: string;
  /** on average */
  expected: number;
  least: number;
  most: number;
}

export interface Expectation {
  changes: Change[];
  wins: number;
  loses: number;
  /** why there are no odds */
  problem?: string;
}

interface AbilityRow {
  ability: string;
  problem?: string;
  wins_a?: number;
  wins_b?: number;
  attributes: { [name: string]: { expected: number; changes: { change: number; probability: number }[] } };
}

/** By the name of the ability. */
export function expectations(odds: Odds, seat: Side): Map<string, Expectation> {
  const rows = ((odds as AnswerRecord).answer as unknown as { abilities?: AbilityRow[] } | undefined)?.abilities ?? [];
  return new Map(rows.map((row) => {
    const chance = { a: row.wins_a ?? 0, b: row.wins_b ?? 0 };
    const wins = seat === "a" ? chance.a : chance.b;
    const loses = seat === "a" ? chance.b : chance.a;
    return [row.ability, { changes: sorted(row, seat), wins, loses, ...(row.problem && { problem: row.problem }) }];
  }));
}

// The opponent's before one's own, the largest first.
function sorted(row: AbilityRow, seat: Side): Change[] {
  const changes = Object.entries(row.attributes).map(([name, { expected, changes }]) => {
    const [side = "a", attribute = ""] = name.split(/\.(.*)/s);
    const all = changes.map((one) => one.change);
    return { side: side as Side, attribute, expected, least: Math.min(...all), most: Math.max(...all) };
  });
  return changes.sort((one, two) => Number(one.side === seat) - Number(two.side === seat) || Math.abs(two.expected) - Math.abs(one.expected));
}
