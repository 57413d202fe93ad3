// A check as both games of pillars describe it.
import type { News, Side } from "../../../api";
import { spaced } from "../../kit/format";
import type { IconName } from "../../kit/icons";
import { check as texts } from "../../../texts";

export interface Modifier {
  Name: string;
  Value: number;
}

export interface CheckSide {
  Side?: Side;
  Name: string;
  Trait: string;
  PillarTrait: number;
  Skill?: string | null;
  SkillBonus?: number;
  EdgeBonus: Modifier[];
  SituationalMods: Modifier[];
  Steps?: number;
  Prepared?: number;
  Bonus: number;
  D20: number;
  Kept: number;
  Total: number;
}

export interface Check {
  ContestType: string;
  Pillar: string;
  OppositionMode: string;
  Actor: CheckSide;
  Opposition?: CheckSide | null;
  TN?: number | null;
  Margin: number;
  NaturalShift: number;
  DoS: number;
  StateKey: string;
  StateBefore: string | number | boolean;
  StateAfter: string | number | boolean;
}

export interface Pool {
  Side: Side;
  Dice: number;
  Sides: number;
  RankDice: number[];
  Kept: number;
}

export interface Character {
  Name: string;
  Description?: string;
  ApproachOverride?: string | null;
  Traits?: { [name: string]: number };
  CL?: number | null;
  SL?: number | null;
  Skill?: string | null;
  SkillBonus?: number;
  EdgeBonus?: Modifier[];
  SituationalMods?: Modifier[];
}

export const pillars = ["Violence", "Influence", "Revelation"] as const;
export const pillarIcons: { [pillar: string]: IconName } = { Violence: "swords", Influence: "speech", Revelation: "eye" };

/** "Counter_Negate" as "Counter: negate". */
export const contestName = (type: string): string => {
  const [first = "", ...rest] = type.split("_");
  return first === "Counter" ? `${first}: ${rest.join(" ").toLowerCase()}` : spaced(type);
};

/** "ViolenceAttack" as "Violence attack". */
export const traitName = (trait: string): string => trait.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The addends beside the dice, by their names; those of 0 say nothing. */
export function bonusOf(side: CheckSide): [string, number][] {
  const out: [string, number][] = [[traitName(side.Trait), side.PillarTrait]];
  if (side.SkillBonus) out.push([texts.skill(side.Skill), side.SkillBonus]);
  for (const one of [...side.EdgeBonus, ...side.SituationalMods]) out.push([one.Name, one.Value]);
  if (side.Steps) out.push([texts.steps, side.Steps]);
  if (side.Prepared) out.push([texts.prepared, side.Prepared]);
  return out;
}

/** The pools that were thrown for a check: those told since the check before it. */
export function poolsBefore(news: News[], check: News): Pool[] {
  const out: Pool[] = [];
  for (let i = news.indexOf(check) - 1; i >= 0 && news[i]!.event !== "checked"; --i) {
    if (news[i]!.event === "rank_dice") out.unshift(news[i]!.value as unknown as Pool);
  }
  return out;
}
