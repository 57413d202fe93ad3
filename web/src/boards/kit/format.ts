// Numbers and names as people read them.
import type { Side } from "../../api";

export const sides: readonly Side[] = ["a", "b"];
export const at = (side: Side): 0 | 1 => (side === "a" ? 0 : 1);
export const other = (side: Side): Side => (side === "a" ? "b" : "a");

/** "+2", "−1", "±0" */
export function signed(n: number): string {
  if (n === 0) return "±0";
  return n > 0 ? `+${number(n)}` : `−${number(-n)}`;
}

/** At most two places behind the point, none that say nothing. */
export function number(n: number): string {
  return n < 0 ? `−${number(-n)}` : String(Math.round(n * 100) / 100);
}

/** A chance from 0 to 1; never rounded to sure or impossible. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.001) return "< 0.1 %";
  if (chance < 1 && chance > 0.999) return "> 99.9 %";
  return `${Math.round(chance * 1000) / 10} %`;
}

/** "arm_isolated" as "arm isolated". */
export const spaced = (id: string): string => id.replaceAll("_", " ");

/** "arm_isolated" as "Arm isolated". */
export const title = (id: string): string => spaced(id).replace(/^./, (first) => first.toUpperCase());
