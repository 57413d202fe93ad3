// Numbers of a content by their JSON pointers, for sweeps.
import type { Json } from "../../api";

export interface Found {
  pointer: string;
  value: number;
}

const step = (key: string | number): string => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export function numbersIn(value: Json, pointer = ""): Found[] {
  if (typeof value === "number") return [{ pointer, value }];
  if (typeof value !== "object" || value === null) return [];
  const parts = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return parts.flatMap(([key, one]) => numbersIn(one, pointer + step(key)));
}

/** Some values around the one that is there, whole where it is whole. */
export function valuesAround(now: number): number[] {
  const reach = Math.abs(now) || 4;
  const near = [-0.5, -0.25, 0, 0.25, 0.5].map((part) => now + part * reach);
  const kept = Number.isInteger(now) ? near.map(Math.round) : near.map((one) => Number(one.toPrecision(4)));
  return [...new Set(kept)];
}

export function readValues(text: string): number[] | null {
  const values = text.split(",").map((one) => one.trim()).map((one) => (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(one) ? Number(one) : NaN));
  return values.length > 64 || values.some((one) => !Number.isFinite(one)) ? null : values;
}
