// The records of aegis as its schemas describe them, and how an event changes what is shown.
import type { BySide, News, Side } from "../../api";
import { aegis as texts } from "../../texts";
import { at, other, spaced } from "../kit/format";
import type { IconName } from "../kit/icons";
import { fields } from "../kit/told";

export interface Buff {
  id: string;
  owner: Side;
  kind: string;
  payload: { damage: number; usablePhase: string };
  stacks: number;
  expires: { type: string; turns: number };
}

export type Stacks = { [status: string]: number };

export interface State {
  turn: number;
  starter: Side;
  phase: string;
  hp: [number, number];
  stacks_a: Stacks;
  stacks_b: Stacks;
  until_a: Stacks;
  until_b: Stacks;
  pendingDefenseBuffs: Buff[];
  dice: number[];
  rule: number;
  raw: number;
  v2: number;
}

export interface Gift {
  [status: string]: number;
}

export interface Hero {
  name: string;
  maxHp: number;
  defenseVersion: string;
  offense: { [combo: string]: { name?: string; damage: number; ultimate?: boolean; postDamage?: Gift } };
  defenseV1Board: { [combo: string]: { block?: number; reflect?: number; heal?: number; gain?: Gift } };
  defenseCard?: Card;
}

export interface Card {
  name?: string;
  dice: number;
  fields: { id: string; faces: number[] }[];
  rules: Rule[];
}

export interface Rule {
  id: string;
  label?: string;
  matcher: Matcher;
  effects: Effect[];
  conditions?: Condition[];
}

export interface Matcher {
  type: string;
  fieldId?: string;
  face?: number;
  count?: number;
  fields?: { id: string; min: number }[];
  allowExtra?: boolean;
  per?: number;
  cap?: number;
  min?: number;
}

export interface Effect {
  type: string;
  amount?: number;
  count?: number;
  status?: string;
  cap?: number | string | { [key: string]: unknown };
  per?: string | number;
  usablePhase?: string;
  conditions?: Condition[];
}

export interface Condition {
  who: string;
  status?: string;
  min?: number;
  hpBelow?: number;
}

export interface Status {
  id: string;
  name: string;
  picture: string;
}

// Events

export interface DefenseDice {
  defender: Side;
  version: string;
  fellBackToV1: boolean;
  reroll: number;
  kept: number[];
  diceSnapshot: number[];
  fieldCounts: { [field: string]: number };
  fieldsHash: string;
}

export interface RuleHit {
  defender: Side;
  rule: string;
  label: string;
  evaluation: number;
  matchCount: number;
  dice: number[];
  matchedDiceIndexes: number[];
  conditionsMet: boolean;
}

export interface EffectDone {
  defender: Side;
  rule: string;
  effect: number;
  type: string;
  target: Side;
  success: boolean;
  amount: number;
  reason: string;
}

export interface Reroll {
  defender: Side;
  rule: string;
  number: number;
  diceSnapshotBefore: number[];
  chosenDiceIndexes: number[];
}

export interface Resolved {
  defender: Side;
  rawDamage: number;
  afterFlat: number;
  afterPrevent: number;
  afterBlock: number;
  afterReflect: number;
  finalDamage: number;
  damageReflected: number;
  damageDealtByDefense: number;
  wastedBlock: number;
  defenseEfficiency: number | null;
  clamped: boolean;
  negated: boolean;
  integrity: boolean;
  doubleKo: boolean;
  hp: [number, number];
}

export interface HeroReport {
  defenseVersion: string;
  plays: string;
  fellBackToV1: boolean;
  error: string;
  fields: { [field: string]: number[] };
  fieldsHash: string;
}

export interface Gain {
  side: Side;
  status: string;
  by: string;
}

export interface Report {
  a?: { hero: HeroReport };
  b?: { hero: HeroReport };
  turns?: { statusesGained?: Gain[] }[];
}

/** The starter attacks in the odd turns. */
export const attackerOf = (state: State): Side => (state.turn % 2 === 1 ? state.starter : other(state.starter));
export const stacksOf = (state: State, side: Side): Stacks => state[`stacks_${side}`];
/** 1 for a and 2 for b, added up. */
export const byCard = (state: State, side: Side): boolean => ((state.v2 >> at(side)) & 1) === 1;

/** Dice of a mask, whose bit 0 is the lowest die. */
export const picked = (dice: number[], mask: number): number[] => dice.filter((_, i) => ((mask >> i) & 1) === 1);
export const sameDice = (one: number[], two: number[]): boolean =>
  one.length === two.length && [...one].sort().join() === [...two].sort().join();

export const effectIcons: { [type: string]: IconName } = {
  dealPer: "swords",
  flatBlock: "square",
  blockPer: "shield",
  preventHalf: "half",
  reflect: "back",
  gainStatus: "plus",
  applyStatusToOpponent: "drop",
  buffNextAttack: "rise",
  heal: "heart",
  cleanse: "spark",
  transferStatus: "swap",
  rerollDice: "turn",
};

type Told = { tie: boolean; starter: Side; turn: number; hp: [number, number]; dice: number[]; diceSnapshot: number[]; side: Side;
  status: string; total: number; left: number; buff: Buff };

export function apply(state: State, news: News): void {
  const e = fields<Told>(news);
  switch (news.event) {
    case "standoff":
      if (!e.tie) state.starter = e.starter;
      break;
    case "turn":
      Object.assign(state, { turn: e.turn, hp: e.hp, dice: [], phase: "upkeep" });
      break;
    case "upkeep_damage":
    case "resolved":
    case "ended":
      state.hp = e.hp;
      break;
    case "offense_dice":
      Object.assign(state, { dice: e.dice, phase: "choose" });
      break;
    case "attack":
      Object.assign(state, { dice: [], phase: "commit" });
      break;
    case "defense_dice":
      Object.assign(state, { dice: e.diceSnapshot, phase: "defense" });
      break;
    case "status_gained":
      stacksOf(state, e.side)[e.status] = e.total;
      break;
    case "status_lost":
      stacksOf(state, e.side)[e.status] = e.left;
      break;
    case "buff_created":
      keep(state, e.buff, true);
      break;
    case "buff_released":
    case "buff_consumed":
      keep(state, e.buff, false);
      break;
  }
}

function keep(state: State, buff: Buff, stays: boolean): void {
  state.pendingDefenseBuffs = state.pendingDefenseBuffs.filter((one) => one.id !== buff.id || one.owner !== buff.owner);
  if (stays) state.pendingDefenseBuffs.push(buff);
}

/** The news of the last attack up to what came of it; empty before the first. */
export function lastAttack(all: News[]): News[] {
  let start = all.length - 1;
  while (start >= 0 && all[start]!.event !== "attack") --start;
  if (start < 0) return [];
  const rest = all.slice(start);
  const end = rest.findIndex((one) => one.event === "turn" || one.event === "ended");
  return end < 0 ? rest : rest.slice(0, end);
}

/** The summary of a card: the last line of what is said of its evaluation. */
export const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1)?.trim() ?? "";

/** "b/gather/0" is an effect of b's rule, "a/offense/3OAK/burn" comes with an attack: by the name that people read. */
export function sourceName(heroes: BySide<Hero | undefined>, id: string): string {
  const [side = "", what = "", combo = ""] = id.split("/");
  if (side !== "a" && side !== "b") return spaced(id);
  const rule = heroes[side]?.defenseCard?.rules.find((one) => one.id === what);
  const attack = what === "offense" ? heroes[side]?.offense[combo]?.name : undefined;
  return texts.whose(side, rule?.label ?? attack ?? spaced(combo && !rule ? combo : what));
}
