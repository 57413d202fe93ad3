// The records of grapple as its schemas describe them, and how an event changes what is shown.
import type { News, Side } from "../../api";
import type { IconName } from "../kit/icons";
import { at } from "../kit/format";
import { fields } from "../kit/told";

export interface State {
  turn: number;
  position: string;
  top: Side;
  points: [number, number];
  advantages: [number, number];
  control: [number, number];
  tokens: [string[], string[]];
}

/** What the game says of a state. */
export interface Derived {
  turn: number;
  turns: number;
  on_top: Side | null;
  pips: boolean[];
}

/** Pips that are told before the state that has them: each side holds as many as it has, towards its own end. */
export const pipsOf = ([a, b]: [number, number]): boolean[] => [a === 2, a === 1, a === 0 && b === 0, b === 1, b === 2];

export interface Book {
  limits: { maxTurns: number; pointsToWin: number; maxTokens: number; maxControl: number };
  positions: { id: string; name: string; initiative: string }[];
  techniques: Technique[];
}

export interface Technique {
  id: string;
  name: string;
  category: string;
  modifier: number;
  requiredTokens: string[];
  tokenReward: string | null;
  tokenRemove: string | null;
  transition: { position: string; userEndsOn: string } | null;
  ibjjfPoints: number;
  isSubmission: boolean;
  risk: string;
}

export interface Addends {
  posControl: number;
  matchupMod: number;
  techniqueMod: number;
  tokenMod: number;
  d6: number;
  total: number;
}

export interface Exchange {
  position: string;
  category: [string, string];
  technique: [string, string];
  score: [Addends, Addends];
  margin: number;
  tier: string;
  winner: Side | null;
}

export const categories = ["attack", "control", "defense", "sweep"] as const;

export const icons: { [id: string]: IconName } = {
  attack: "swords",
  control: "clasp",
  defense: "shield",
  sweep: "turn",
  posture_broken: "fall",
  inside_position: "square",
  arm_isolated: "arm",
  leg_isolated: "leg",
  balance_compromised: "scale",
};

type Sided = { side: Side; token: string };

export function apply(state: State, news: News): void {
  switch (news.event) {
    case "control":
      state.control = fields<{ control: [number, number] }>(news).control;
      break;
    case "token_earned": {
      const { side, token } = fields<Sided>(news);
      state.tokens[at(side)] = [...state.tokens[at(side)], token];
      break;
    }
    case "token_lost": {
      const { side, token } = fields<Sided>(news);
      state.tokens[at(side)] = state.tokens[at(side)].filter((held) => held !== token);
      break;
    }
    case "position":
      Object.assign(state, fields<{ position: string; top: Side }>(news));
      break;
    case "points":
      state.points = fields<{ score: [number, number] }>(news).score;
      break;
    case "advantage":
      state.advantages = fields<{ advantages: [number, number] }>(news).advantages;
      break;
  }
}
