// How a described value is best laid out. This looks at the form of the data only: no game is known here.
import type { Json, JsonObject } from "../../api";

export type Shape = "scalar" | "sides" | "rows" | "list" | "object";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isScalar = (value: Json | undefined): boolean => typeof value !== "object" || value === null;

export function shapeOf(value: Json): Shape {
  if (isScalar(value)) return "scalar";
  if (Array.isArray(value)) return value.length > 0 && value.every(isFlat) ? "rows" : "list";
  return isObject(value) && isFlat(value["a"]) && isFlat(value["b"]) && Object.keys(value).length === 2 ? "sides" : "object";
}

const isFlat = (value: Json | undefined): boolean =>
  isObject(value) && Object.values(value).every((one) => isScalar(one) || isShort(one));

/** A list that fits into a cell. */
export const isShort = (value: Json): boolean => Array.isArray(value) && value.length <= 8 && value.every(isScalar);

/** The keys of all rows, in the order in which they first appear. */
export const columnsOf = (rows: Json[]): string[] => [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];

/** The value at the same place of another tree. */
export function child(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isObject(value) ? value[String(key)] : undefined;
}

export const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An object's `a` and `b`, where a state has them among other things, together as one. */
export function gathered(value: JsonObject): { sides: JsonObject | null; rest: [string, Json][] } {
  const { a, b } = value;
  const sides = a !== undefined && b !== undefined && isFlat(a) && isFlat(b) ? { a, b } : null;
  const rest = Object.entries(value).filter(([key]) => !(sides && (key === "a" || key === "b")));
  return { sides, rest };
}
