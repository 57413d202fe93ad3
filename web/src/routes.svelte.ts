// Where the page is, by the fragment of its address: #/PLACE/REST.
import { takeTokensFromAddress } from "./tokens";

export type Place = "lobby" | "match" | "theater" | "studio" | "lab" | "archive";
const places: Place[] = ["match", "theater", "studio", "lab", "archive"];

function read(): { place: Place; rest: string[] } {
  const parts = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decode);
  const place = places.find((one) => one === parts[0]) ?? "lobby";
  return { place, rest: parts.slice(1) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `links` counts the links with tokens that were followed: a place that was there before looks again. */
export const route = $state({ ...read(), links: 0 });

/** Asked before another place is shown: whoever has something to lose says no. */
type Guard = () => boolean;
let guard: Guard | null = null;
let shown = location.hash;

/** Until the function that comes back is called. */
export function guardLeaving(may: Guard): () => void {
  guard = may;
  return () => {
    if (guard === may) guard = null;
  };
}

export function follow(): void {
  if (guard && location.hash !== shown && !guard()) {
    history.pushState(null, "", shown);
    return;
  }
  if (takeTokensFromAddress()) route.links += 1;
  shown = location.hash;
  const { place, rest } = read();
  route.place = place;
  route.rest = rest;
}

export const go = (place: Place, ...rest: string[]): void => {
  location.hash = href(place, ...rest).slice(1);
};

export const href = (place: Place, ...rest: string[]): string =>
  place === "lobby" ? "#/" : `#/${[place, ...rest].map(encodeURIComponent).join("/")}`;
