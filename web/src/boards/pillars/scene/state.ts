// The records of a scene as its schemas describe them.
import type { News } from "../../../api";
import { fields } from "../../kit/told";
import type { Character, Check } from "../check/check";

type Value = string | number | boolean;

export interface State {
  step: string;
  keys: { [key: string]: Value };
  ending: string;
}

export interface SceneScript {
  Name: string;
  Description?: string;
  Characters: Character[];
  Keys: { Key: string; Values: Value[] }[];
  Steps: { Id: string; Check?: { ApproachOverride?: string | null; Actor?: string } }[];
}

/** A check of a scene also says where it stands in the script. */
export interface SceneCheck extends Check {
  step: string;
}

export function apply(state: State, news: News): void {
  if (news.event !== "set" && news.event !== "checked") return;
  const { StateKey, StateAfter } = fields<Check>(news);
  if (StateKey in state.keys) state.keys[StateKey] = StateAfter;
}

/** What the script or the character says above the pillar; empty where neither does. */
export function approachOf(script: SceneScript | undefined, check: SceneCheck): string {
  const asked = script?.Steps.find((step) => step.Id === check.step)?.Check?.ApproachOverride;
  return asked ?? script?.Characters.find((one) => one.Name === check.Actor.Name)?.ApproachOverride ?? "";
}
