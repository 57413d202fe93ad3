// The records of duel as its schemas describe them, how an event changes what is shown, and the tree of what triggered
// what, which follows from the order of events and their depth.
import type { News, Side } from "../../api";
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
  abilities: { name: string; tags?: string[]; script: string }[];
  passive_effects?: Effect[];
}

export interface Effect {
  name?: string;
  trigger: string;
  script: string;
}

export interface Rules {
  name: string;
  description?: string;
  effects: Effect[];
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

export interface Branch {
  news: News;
  children: Branch[];
}

interface Run {
  branch: Branch;
  source: string;
  /** its last change: what runs one deeper was triggered by that */
  cause: Branch;
}

const kRecent = 3;
const kAbilityUsed = "ON_ABILITY_USED";

const sourceOf = (e: Source): string => `${e.by} ${e.kind} ${e.script}`;

/** `triggerOf` tells for what an effect waits: one that waits for abilities hangs on the ability. */
export function treeOf(news: News[], triggerOf: (source: Source) => string): Branch[] {
  const roots: Branch[] = [];
  let runs: Run[] = [];
  let ability: Run | null = null;
  for (const one of news) {
    const branch: Branch = { news: one, children: [] };
    const run = (source: string): Run => ({ branch, source, cause: branch });
    if (one.event === "used") {
      const e = fields<{ side: Side; ability: string }>(one);
      roots.push(branch);
      ability = run(sourceOf({ by: e.side, kind: "ability", script: e.ability }));
      runs = [ability];
    } else if (one.event === "fired") {
      const e = fields<Source & { depth: number }>(one);
      const cause = e.depth > 0 ? runs[e.depth - 1]?.cause : triggerOf(e).startsWith(kAbilityUsed) ? ability?.branch : undefined;
      (cause?.children ?? roots).push(branch);
      runs = [...runs.slice(0, e.depth), run(sourceOf(e))];
    } else if (typeof one.value["script"] === "string" && one.event !== "ended") {
      const source = sourceOf(fields<Source>(one));
      let depth = runs.length - 1;
      while (depth >= 0 && runs[depth]!.source !== source) --depth;
      // An effect that ran before the ability took its place.
      if (depth < 0 && ability?.source === source) [runs, depth] = [[ability], 0];
      runs = runs.slice(0, depth + 1);
      const running = runs[depth];
      (running?.branch.children ?? roots).push(branch);
      if (running && one.event === "changed") running.cause = branch;
    } else {
      roots.push(branch);
    }
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
