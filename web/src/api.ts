// What the server and the page say to each other. The records of the workbench are in records.ts, made from their
// schemas; these are the arena's own.
import type { DiffRecord, GameRecord, Json, OddsRecord, Problem, ReportRecord, RoundRobinRecord, RoundRobinReport,
  SimRecord, SweepRecord, VerdictRecord } from "./records";

export type { DiffRecord, GameRecord, Json, LintRecord, OddsRecord, Problem, ReportRecord, RoundRobinRecord,
  RoundRobinReport, SimRecord, SweepRecord, TraceRecord, VerdictRecord } from "./records";

export type JsonObject = { [key: string]: Json };
export type Side = "a" | "b";
export type Role = Side | "spectator" | "owner";
export type Outcome = "running" | Side | "draw";
export type BySide<T> = { a: T; b: T };

export interface About {
  version: string;
  games: GameRecord[];
  /** what the server's starter named; a seat may hold one of them */
  programs: string[];
  /** whether the studio can save */
  studio: boolean;
}

/** "here", "invited", or an agent (NAME:parameter=value) or program by its name. */
export type SeatWish = string;

export interface NewMatch {
  game: string;
  contents?: string[];
  options?: JsonObject;
  seats: { a: SeatWish; b?: SeatWish };
  clock?: { seconds: number; increment: number };
  /** contents that are sent along, by the name that `contents` calls them */
  sent?: { [name: string]: Json };
}

export interface Created {
  match: string;
  commitment: string;
  tokens: { a?: string; b?: string; spectator?: string };
  practice: boolean;
}

export interface MatchHead {
  match: string;
  game: string;
  /** as people read them */
  contents: string;
  seats: string;
  status: "running" | "over" | "left";
  outcome: Outcome;
  steps: number;
  /** milliseconds since 1970 */
  created: number;
  practice: boolean;
}

export interface SeatState {
  who: "person" | "agent" | "program" | "nobody";
  /** of the agent or program */
  name?: string;
  present: boolean;
}

export interface Choice {
  verb: string;
  object?: string;
  amount?: number;
}

export interface MenuEntry {
  choice: Choice;
  words: string;
  about?: string;
  slot: number;
}

/** An entry that the law refuses now, and what it asks for. */
export interface LockedEntry extends MenuEntry {
  needs: string;
}

export interface ClockState extends BySide<number> {
  increment: number;
  running: Side[];
}

export interface View {
  match: string;
  game: string;
  role: Role;
  contents_text: string;
  /** with the first view of a socket and with GET, not later */
  contents?: Json[];
  options?: JsonObject;
  /** what the contents mean, in words, where the game says it */
  guide?: JsonObject;
  players: number;
  seats: { a: SeatState; b?: SeatState };
  practice: boolean;
  /** whether hints may be asked for: not between people */
  hints?: boolean;
  /** SHA-256 of SEED:SALT */
  commitment: string;
  /** both only when it is over */
  seed?: string;
  salt?: string;
  step: number;
  turn: number;
  deciders: Side[];
  /** have chosen and wait for the other */
  chosen: Side[];
  outcome: Outcome;
  /** how, where no rule ended it: resigned a, resigned b */
  ended?: string;
  rematch?: string;
  clock?: ClockState;
  state: JsonObject;
  /** what follows from it and from the contents, where the game says it */
  derived?: JsonObject;
  text: string;
  menu: MenuEntry[];
  locked?: LockedEntry[];
  /** whether a whole list of orders may be handed in */
  lists: boolean;
  report?: Json;
}

/** What somebody decides: one entry, its words, or a whole list of orders. */
export type Decision = { choice: Choice } | { words: string } | { list: Json[] };
export type Choose = { step: number; nonce: string } & Decision;

export interface Accepted {
  nonce: string;
  step: number;
  accepted: true;
}

/** An entry as the adviser and the exact odds see it; absent is what nobody knows. */
export interface AdvisedEntry {
  choice: Choice;
  words: string;
  about?: string;
  /** what the game expects of it, in words */
  expected?: string;
  /** how often the agent would choose it */
  share: number;
  /** what the agent makes of it, by the advice's `measure` */
  value?: number;
  /** the chance to win the match with it, a draw counting half */
  match?: number;
  /** the exact chances to win and to lose at once, and what it changes in the position's worth, exactly and on average */
  wins?: number;
  loses?: number;
  change?: number;
}

export interface Hint {
  /** who was asked */
  by: string;
  /** the strongest agent, where it could not be asked */
  instead_of?: string;
  choice: Choice;
  words: string;
  about?: string;
  /** what it goes by: a sentence */
  reason: string;
  /** what the entries' values count */
  measure?: string;
  /** the most frequent first; several where it mixes */
  entries: AdvisedEntry[];
  /** the best of the others */
  alternative?: AdvisedEntry;
  /** what it means to choose afterwards in this turn */
  then?: string[];
  /** the chance to win the match from here, a draw counting half */
  match?: number;
  /** whose play these chances are about, and how near they come */
  note?: string;
  odds?: Json;
  /** why there are no odds */
  problem?: string;
}

/** One thing that happened: its fields in `value`, a sentence in `text` (empty where there is nothing to say). */
export interface News {
  step: number;
  turn: number;
  event: string;
  text: string;
  value: JsonObject;
  /** what follows from it and from the contents, where the game says it */
  derived?: JsonObject;
}

export interface Roll {
  roll: string;
  turn: number;
  index: number;
  sides: number;
  value: number;
}

export type FrameEvent = { event: string; turn: number; text: string; [field: string]: Json };

export interface FrameChoice {
  choice: Choice;
  words: string;
  /** why a default was played, or what was handed in */
  note?: string;
}

export interface Frame {
  step: number;
  turn: number;
  choices?: { a?: FrameChoice; b?: FrameChoice };
  rolls?: Roll[];
  events?: FrameEvent[];
  state: JsonObject;
  derived?: JsonObject;
  text: string;
  outcome: Outcome;
}

export interface Theater {
  /** where the file differs, `problem` says how, and the first `steps` agree */
  verified: VerdictRecord;
  /** of another program, that the file was in */
  format?: string;
  game: string;
  contents: Json[];
  contents_text: string;
  options: JsonObject;
  guide?: JsonObject;
  seats: BySide<string>;
  /** the first one is the start; of a very long match only the first steps */
  frames: Frame[];
  luck?: LuckRecord;
}

/** All numbers are a's expected result, from 0 to 1, or changes of it. */
export interface LuckStep {
  step: number;
  turn: number;
  chose?: { a?: string; b?: string };
  before: number;
  expected: number;
  after: number;
  luck: number;
  rolls?: (Roll & { owner: Side | "shared"; luck?: number })[];
  choices: { a: number; b: number; guessing: number };
  exact: boolean;
}

export interface LuckRecord {
  game: string;
  policies: string;
  from: "known" | "solved" | "estimated";
  error: number;
  note: string;
  calibration?: { fitted: number; matches: number; mean_gap: number; chance_gap: number; largest_gap: number; explained: number;
    bins: { share: number; predicted: number; observed: number; error: number }[] };
  outcome: Outcome;
  start: number;
  end: number;
  luck: { a: number; b: number; shared: number; unsplit: number };
  choices: { a: number; b: number; guessing: number };
  sampled_steps: number;
  /** at the start and after every step */
  chances: number[];
  steps: LuckStep[];
  complete: boolean;
}

/** In a tournament agents meet, in a round robin contents. */
export type JobKind = "simulate" | "tournament" | "round_robin" | "report" | "diff" | "sweep";
export type JobResult = SimRecord | RoundRobinRecord | ReportRecord | RoundRobinReport | DiffRecord | SweepRecord;

export interface NewJob {
  kind: JobKind;
  game: string;
  /** names, or a content itself as JSON on one line */
  contents?: string[];
  a?: string;
  b?: string;
  agents?: string[];
  matches: number;
  seed: number;
  options?: JsonObject;
  /** of a diff: what the second variant has instead */
  to_contents?: string[];
  /** of a diff: match options of the first and of the second variant only */
  from?: JsonObject;
  to?: JsonObject;
  /** of a sweep: a JSON pointer, what its number is to be, and which content holds it, counted from 1 */
  number?: string;
  values?: number[];
  of?: number;
}

export interface Job {
  job: string;
  kind: JobKind;
  game: string;
  /** lost: the server ended before it did */
  state: "waiting" | "running" | "done" | "cancelled" | "failed" | "lost";
  created: number;
  done: number;
  all: number;
  command: string;
  /** to be asked for again; not in lists */
  asked?: NewJob;
  result?: JobResult;
  problems?: Problem[];
}

/** A measurement that the archive keeps. */
export interface RunRow {
  id: string;
  kind: "simulation" | "round_robin" | "tournament" | "report" | "diff" | "sweep";
  /** begun: it has not ended, and its record is what was asked for */
  status: "begun" | "stopped" | "whole";
  game: string;
  command: string;
  /** milliseconds since 1970 */
  created: number;
}

export interface ContentFile {
  game: string;
  kind: string;
  name: string;
  shipped: boolean;
}

/** What a game answers to a question of its own, where a moment has no common odds. */
export interface AnswerRecord {
  game: string;
  question: string;
  answer: Json;
  state?: Json;
  turn?: number;
}

export type Odds = OddsRecord | AnswerRecord;

/** An entry of a list that has yet to be handed in. */
export interface OrderView {
  line: string;
  /** why it will have no effect: a code, and the same for people */
  refused?: string;
  reason?: string;
  /** exact odds of the fight that it begins */
  fight?: JsonObject;
}

export interface Preview {
  orders: OrderView[];
  /** how many more there is room for */
  room: number;
  /** after the list, as far as no die decides it */
  state: JsonObject;
  derived?: JsonObject;
  menu: MenuEntry[];
  /** how the turn may end, over all dice */
  odds?: { outcome: { running: number; a: number; b: number; draw: number }; worth: number; states: number; prospect?: JsonObject };
  /** why there are no odds */
  problem?: string;
}

export type Said =
  | { type: "view"; view: View; news: News[] }
  | ({ type: "answer"; nonce: string } & (Accepted | { problems: Problem[] }))
  | { type: "presence"; side: Side; present: boolean }
  | { type: "problem"; problems: Problem[] }
  | { type: "pong" };
