// A picture beside a game's name. Games that are not named here get the dice.
import type { IconName } from "../../parts/Icon.svelte";

const sigils: { [game: string]: IconName } = {
  grapple: "hand", skirmish: "flag", duel: "sword", aegis: "shield", pillars: "crown", "pillars-scene": "book",
};

export const sigil = (game: string): IconName => sigils[game] ?? "dice";
