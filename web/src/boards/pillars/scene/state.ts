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
