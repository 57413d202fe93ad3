// The odds of a moment, sorted by the entries of a menu.
import type { AnswerRecord, Choice, MenuEntry, Odds, OddsRecord, Side } from "../../api";

export interface EntryOdds {
  wins: number;
  loses: number;
  worth: number;
  /** how often the best mix takes it; null where there is only one side */
  mix: number | null;
}

export const isAnswer = (odds: Odds): odds is AnswerRecord => "answer" in odds;

const same = (one: Choice, other: Choice): boolean =>
  one.verb === other.verb && (one.object ?? "") === (other.object ?? "") && (one.amount ?? 0) === (other.amount ?? 0);

export function bySlot(odds: OddsRecord, side: Side, menu: MenuEntry[]): Map<number, EntryOdds> {
  const found = new Map<number, EntryOdds>();
  if (!("menu" in odds.odds)) return found;
  const { equilibrium, menu: entries } = odds.odds;
  const both = (entries.a?.length ?? 0) > 0 && (entries.b?.length ?? 0) > 0;
  (entries[side] ?? []).forEach(({ choice, wins, loses, worth }, index) => {
    const entry = menu.find((one) => same(one.choice, choice));
    if (entry) found.set(entry.slot, { wins, loses, worth, mix: both ? (equilibrium[side][index] ?? null) : null });
  });
  return found;
}
