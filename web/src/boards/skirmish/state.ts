// The records of skirmish as its schemas describe them, and how an event changes what is shown.
import type { Json, News, Side } from "../../api";
import { at } from "../kit/format";
import type { IconName } from "../kit/icons";
import { fields } from "../kit/told";

export type Owner = Side | "neutral";

export interface Spot {
  owner: Owner;
  troops: number;
  /** who has come and not yet fought; only while a move is told */
  guest?: { side: Side; troops: number };
}

export interface State {
  ply: number;
  active: Side;
  phase: string;
  supply: [number, number];
  income: number;
  used: number;
  nodes: Spot[];
}

export interface Node {
  id: string;
  x: number;
  y: number;
  supplyYield: number;
}

export interface Scenario {
  name?: string;
  map: { nodes: Node[]; edges: Edge[] };
}

export type Edge = [string, string];

export type Order = { type: "move"; from: string; to: string; amount: number } | { type: "reinforce"; amount: number } | { type: "pass" };

export const asJson = (orders: Order[]): Json[] => orders.map((order) => ({ ...order }));

export interface Combat {
  location: string;
  attacker: Side;
  attackerStrengthBefore: number;
  defenderStrengthBefore: number;
  noise: number;
  winner: Side;
  winnerStrengthAfter: number;
  coinFlip: boolean;
}

export interface Move {
  player: Side;
  from: string;
  to: string;
  amount: number;
  fromStrengthAfter: number;
  toStrengthAfter: number;
}

export const icons: { [event: string]: IconName } = {
  income: "coin",
  reinforce: "plus",
  move: "arrow",
  combat: "swords",
  capture: "flag",
  invalid_action: "cross",
  game_end: "star",
};


/** What the game says of a position. */
export interface Derived {
  plies: number;
  plies_left: number;
  budget: number;
  budget_left: number;
  income: [number, number];
  troops: [number, number];
  nodes: [number, number];
}

export interface Guide {
  headquarters: [string, string];
  cost: number;
}

/** A fight before it is fought, exactly. */
export interface Fight {
  to: string;
  attackerStrength: number;
  defenderStrength: number;
  attackerWinProb: number;
  ifWon: [number, number];
}

export interface Prospect {
  nodes: { node: string; owns: [number, number]; troops: [number, number] }[];
}

/** Nodes that may be one side's or the other's, or nobody's, after a list. */
export const uncertain = (prospect: Prospect | undefined): Prospect["nodes"] =>
  (prospect?.nodes ?? []).filter((one) => one.owns.some((chance) => chance > 1e-9 && chance < 1 - 1e-9));

export function applyTo(ids: string[]): (state: State, news: News) => void {
  return (state, news) => {
    const spot = (id: string): Spot => state.nodes[ids.indexOf(id)] ?? { owner: "neutral", troops: 0 };
    switch (news.event) {
      case "income": {
        const { player, supplyAfter } = fields<{ player: Side; supplyAfter: number }>(news);
        state.active = player;
        state.ply = news.turn;
        state.used = 0;
        state.supply[at(player)] = supplyAfter;
        break;
      }
      case "reinforce": {
        const e = fields<{ player: Side; location: string; supplyAfter: number; strengthAfter: number }>(news);
        state.supply[at(e.player)] = e.supplyAfter;
        spot(e.location).troops = e.strengthAfter;
        break;
      }
      case "move":
        arrive(spot(fields<Move>(news).from), spot(fields<Move>(news).to), fields<Move>(news));
        break;
      case "combat":
        fight(spot(fields<Combat>(news).location), fields<Combat>(news));
        break;
      case "capture": {
        const taken = spot(fields<{ location: string }>(news).location);
        taken.owner = fields<{ newOwner: Side }>(news).newOwner;
        if (taken.guest) taken.troops = taken.guest.troops;
        delete taken.guest;
        break;
      }
    }
  };
}

function arrive(from: Spot, to: Spot, e: Move): void {
  from.troops = e.fromStrengthAfter;
  if (to.owner === e.player) to.troops = e.toStrengthAfter;
  else to.guest = { side: e.player, troops: e.toStrengthAfter };
}

function fight(spot: Spot, e: Combat): void {
  const won = e.winner === e.attacker;
  spot.troops = won ? 0 : e.winnerStrengthAfter;
  if (won) spot.guest = { side: e.attacker, troops: e.winnerStrengthAfter };
  else delete spot.guest;
}
