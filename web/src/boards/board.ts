// What a board is. A board draws one game: it gets described records and hands back decisions, and knows no rule. The
// same board serves the table (somebody plays) and the theater (a replay is watched); what differs is in the props.
//
// A board lives in boards/GAME/ (its entry `index.ts` exports a Board as default) and stands as one line in
// boards/list.ts. Without one, the game is played on the generic board.
//
// How a change is shown: the frame gets a new scene together with the events that led to it. It tells the events one
// after the other (`told` counts up, `event` is the one told now), and a person may skip that. `before` is the scene
// that they start from, `scene` the one that they end in; `settled` is true once everything is told. A board that does
// not care shows `scene` and is right.
import type { Component } from "svelte";
import type { BySide, Decision, Json, JsonObject, LockedEntry, MenuEntry, News, Odds, Outcome, Preview, Roll, Side } from "../api";

/** A moment of a match, at the table or in a replay. */
export interface Scene {
  game: string;
  /** the contents of the match as JSON, in the order of the game's kinds; empty where nobody may see them */
  contents: Json[];
  contents_text: string;
  options: JsonObject;
  players: number;
  /** names of who sits there */
  names: BySide<string>;
  step: number;
  turn: number;
  state: JsonObject;
  /** what follows from the state and the contents, as the game says it: boards know no rule */
  derived: JsonObject;
  /** what the contents mean, in words, as the game says it */
  guide: JsonObject;
  /** the state in lines for people, for a fixed-width font */
  text: string;
  outcome: Outcome;
  ended: string;
  /** dice of the step that led here, where they are known (in the theater, and where the server tells them) */
  rolls: Roll[];
  /** what was chosen in the step that led here, in words, where it is known */
  choices: { a?: string; b?: string };
  /** what the game reports of the match so far */
  report?: Json;
}

export interface BoardProps {
  scene: Scene;
  /** the scene before it; null at the start and after a jump */
  before: Scene | null;
  /** everything that happened before them, from the start; in a long match at the table, as far as it is kept */
  past: News[];
  /** everything that happened between both, in order */
  events: News[];
  /** how many of them have been told */
  told: number;
  /** the one that is told now; null when settled */
  event: News | null;
  settled: boolean;
  /** whose eyes: the seat that this page plays; null for spectators and in the theater */
  seat: Side | null;
  /** the sides that decide now, and those of them whose choice is in but hidden; both empty in the theater */
  deciders: Side[];
  chosen: Side[];
  /** what this seat may choose now; empty when it does not decide, and in the theater */
  menu: MenuEntry[];
  locked: LockedEntry[];
  /** whether this seat may hand in a whole list of orders */
  lists: boolean;
  /** a decision is on its way or in: nothing can be chosen until the next scene */
  busy: boolean;
  choose: (decision: Decision) => void;
  /** exact chances of this moment (with `choices`, as "a=WORDS", of these), or the game's answer to a question of its
   *  own; null where nobody may ask */
  odds: ((choices?: string[], question?: string) => Promise<Odds>) | null;
  /** a list of orders before it is handed in: what comes of it; null where nobody may ask */
  preview: ((list: Json[]) => Promise<Preview>) | null;
  /** whether things may move (setting, the system's wish for less motion, and nobody has skipped) */
  motion: boolean;
  /** details for developers are wanted (a setting) */
  developer: boolean;
}

/** Fields of the lobby that only this game has: they write into the match options. */
export interface OptionsProps {
  options: JsonObject;
  change: (options: JsonObject) => void;
}

export interface Board {
  component: Component<BoardProps>;
  /** the board offers every entry of the menu itself, by mouse and by keyboard; else the frame shows the menu */
  offersMenu?: boolean;
  /** the board tells each event in its own way; else the frame shows the events as they come */
  tellsEvents?: boolean;
  /** how long an event is told, in milliseconds at normal speed; 0 skips it. 500 where it is not said */
  pace?: (event: News) => number;
  options?: Component<OptionsProps>;
}
