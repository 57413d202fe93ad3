// The records of duel as its schemas describe them, how an event changes what is shown, and the tree of what triggered
// what, which follows from the order of events and their depth.
import type { BySide, News, Side } from "../../api";
import { fields } from "../kit/told";

export type Attributes = { [name: string]: number };

export interface State {
  turn: number;
  phase: string;
  active: Side;
  a: Attributes;
  b: Attributes;
}

export interface Hero {
  name: string;
  description?: string;
  attributes: Attributes;
}

export interface AbilityGuide {
  /** what choices call it */
  object: string;
  name: string;
  tags: string[];
  cost: number;
  words: string;
}

export interface EffectGuide {
  name: string;
  trigger: string;
  when: string;
  words: string;
}

export interface HeroGuide {
  name: string;
  abilities: AbilityGuide[];
  effects: EffectGuide[];
}

/** The contents in words, as the game says them. */
export interface Guide {
  a: HeroGuide;
  b: HeroGuide;
  rules: string;
  effects: EffectGuide[];
  full: Attributes;
  turns: number;
}

export interface Rules {
  description?: string;
}

/** Of an event that a script caused. */
export interface Cause {
  depth: number;
  trigger?: string;
}

export interface Source {
  by: Side;
  kind: "ability" | "effect";
  script: string;
}

export interface Changed extends Source {
  side: Side;
  attribute: string;
  before: number;
  after: number;
}

export function apply(state: State, news: News): void {
  if (news.event === "changed") {
    const e = fields<Changed>(news);
    state[e.side][e.attribute] = e.after;
  } else if (news.event === "turn") {
    const e = fields<{ turn: number; side: Side }>(news);
    Object.assign(state, { turn: e.turn, active: e.side });
  }
}

/** Both heroes before the last ability that this side used, or anybody: what has changed since then is drawn. */
export function since(news: News[], seat: Side | null, now: State): BySide<Attributes> {
  const from = news.findLastIndex((one) => one.event === "used" && (seat === null || one.value["side"] === seat));
  const was = { a: { ...now.a }, b: { ...now.b } };
  for (const one of news.slice(Math.max(0, from)).reverse()) {
    if (one.event !== "changed") continue;
    const { side, attribute, before } = fields<Changed>(one);
    was[side][attribute] = before;
  }
  return was;
}

export interface Branch {
  news: News;
  children: Branch[];
}

const kRecent = 3;
const kAbilityUsed = "ON_ABILITY_USED";

export const causeOf = (news: News): Cause => (news.derived as unknown as Cause | undefined) ?? { depth: 0 };

/** A script of depth d > 0 hangs on the last change of depth d - 1, whatever else a script does on the script; what waits
 *  for abilities hangs on the ability. */
export function treeOf(news: News[]): Branch[] {
  const roots: Branch[] = [];
  let ability: Branch | undefined;
  let scripts: (Branch | undefined)[] = [];
  let changes: (Branch | undefined)[] = [];
  for (const one of news) {
    const branch: Branch = { news: one, children: [] };
    const { depth, trigger = "" } = causeOf(one);
    let on: Branch | undefined;
    if (one.event === "used") {
      [ability, scripts, changes] = [branch, [branch], []];
    } else if (one.event === "fired") {
      on = depth > 0 ? changes[depth - 1] : trigger.startsWith(kAbilityUsed) ? ability : undefined;
      scripts = [...scripts.slice(0, depth), branch];
    } else if (one.derived) {
      on = one.value["kind"] === "ability" ? ability : scripts[depth];
      if (one.event === "changed") changes[depth] = branch;
    }
    (on?.children ?? roots).push(branch);
  }
  return roots;
}

/** The news of the last few turns: whoever comes late is told everything at once. */
export function recent(news: News[]): News[] {
  const turns = news.flatMap((one, index) => (one.event === "turn" ? [index] : []));
  return turns.length > kRecent ? news.slice(turns.at(-kRecent)) : news;
}

/** Without effects that looked and did nothing. */
export function pruned(branches: Branch[]): Branch[] {
  return branches
    .map((branch) => ({ ...branch, children: pruned(branch.children) }))
    .filter((branch) => branch.news.event !== "fired" || branch.children.length > 0);
}
