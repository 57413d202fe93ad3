// Numbers and names as the page writes them.
import type { Json } from "./api";
import { texts } from "./texts";

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)}\u00a0%`;

export const signed = (value: number, digits = 2): string =>
  `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

export const interval = (of: { low: number; high: number }, digits = 1): string =>
  `${(100 * of.low).toFixed(digits)}–${(100 * of.high).toFixed(digits)}\u00a0%`;

export interface Span {
  low: number;
  high: number;
}

/** The interval that a record has under this name, where it was played often enough to say. */
export const spanOf = (record: object, name = "interval_95"): Span | null => (record as { [name: string]: Span | undefined })[name] ?? null;

/** Of a number that is no share: "4.10–4.38". */
export const between = ({ low, high }: Span): string => `${number(low)}–${number(high)}`.replaceAll("-", "−");

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
export const whole = (value: number): string => grouped.format(value);

/** As many digits as say something. */
export function number(value: number): string {
  if (Number.isInteger(value)) return whole(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 1 : size >= 1 ? 2 : 4);
}

export const clock = (seconds: number): string => {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const rest = Math.floor(left % 60).toString().padStart(2, "0");
  return `${Math.floor(left / 60)}:${rest}`;
};

/** A name of the program in words: token_earned, tokenEarned -> token earned. */
export const words = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`).replaceAll("_", " ");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const plain = (value: Json | undefined): string => {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return number(value);
  return typeof value === "string" ? value : JSON.stringify(value);
};

export const when = (milliseconds: number): string =>
  new Date(milliseconds).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A command with contents in it, as far as people read it. */
export const shortCommand = (command: string): string => command.replace(/'\{[^']{60,}'/g, "'{…}'");

/** A table as CSV. A cell that a spreadsheet would take for a formula gets an apostrophe, so that it stays text. */
export const csv = (rows: (string | number | null | undefined)[][]): string =>
  rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function saveAs(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const saveText = (name: string, text: string, type = "text/plain"): void =>
  saveAs(name, new Blob([text], { type: `${type};charset=utf-8` }));
