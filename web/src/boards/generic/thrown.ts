// Dice in the fields of an event, by their form: {sides, value}, a field that is called d6, a list that is called dice.
import type { Json, News } from "../../api";
import type { Thrown } from "../../parts/Dice.svelte";
import { isObject } from "./shape";

const kMost = 24;

export function thrownIn(event: News): Thrown[] {
  const found: Thrown[] = [];
  look(event.value, null, found);
  return found.slice(0, kMost);
}

function look(value: Json, side: "a" | "b" | null, found: Thrown[]): void {
  if (Array.isArray(value)) value.forEach((one, index) => look(one, value.length === 2 && isObject(one) ? (index === 0 ? "a" : "b") : side, found));
  if (!isObject(value)) return;
  const whose = value["side"] ?? value["by"] ?? value["attacker"] ?? value["player"];
  const mine = whose === "a" || whose === "b" ? whose : side;
  if (typeof value["sides"] === "number" && typeof value["value"] === "number") {
    found.push({ sides: value["sides"], value: value["value"], side: mine });
  }
  for (const [key, one] of Object.entries(value)) {
    const named = /^d(\d+)$/.exec(key);
    if (named && typeof one === "number") found.push({ sides: Number(named[1]), value: one, side: mine });
    else if (key === "dice" && Array.isArray(one)) one.forEach((die) => typeof die === "number" && found.push({ sides: 6, value: die, side: mine }));
    else look(one, mine, found);
  }
}
