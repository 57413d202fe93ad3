// Who this page is to the server. Tokens arrive in the fragment of a link, which no browser sends anywhere; they are
// kept for this tab only and taken out of the address, so that a copied address or a screenshot gives nothing away.
import type { Created, Side } from "./api";

export interface MatchTokens {
  /** seats that are played at this page */
  mine: { a?: string; b?: string };
  /** seats that wait for somebody else: their links can be copied */
  invited: { a?: string; b?: string };
  spectator?: string;
  /** from a link that does not say for which seat it is: the first view does, and `learnSeat` then sorts it in */
  guest?: string;
}

const kOwner = "agon.owner";
const kMatch = "agon.match.";
const kToken = /^[0-9a-f]{32}$/;
const kId = /^[a-z0-9]{16}$/;

export const ownerToken = (): string | null => sessionStorage.getItem(kOwner);

export const keepOwner = (token: string): void => sessionStorage.setItem(kOwner, token);

export function tokensOf(match: string): MatchTokens {
  const kept = sessionStorage.getItem(kMatch + match);
  return kept ? (JSON.parse(kept) as MatchTokens) : { mine: {}, invited: {} };
}

export function keepTokens(match: string, tokens: MatchTokens): void {
  sessionStorage.setItem(kMatch + match, JSON.stringify(tokens));
}

/** Keeps what came with a new match; `invited` are the seats of others. */
export function keepCreated(created: Created, invited: Side[]): void {
  const tokens: MatchTokens = { mine: {}, invited: {}, ...(created.tokens.spectator && { spectator: created.tokens.spectator }) };
  for (const side of ["a", "b"] as const) {
    const token = created.tokens[side];
    if (token) (invited.includes(side) ? tokens.invited : tokens.mine)[side] = token;
  }
  keepTokens(created.match, tokens);
}

/** A rematch has the tokens of the match before, at the other seats where there are two. */
export function carryOver(from: string, to: string, exchanged: boolean): void {
  const { mine, invited, spectator } = tokensOf(from);
  const moved = (seats: MatchTokens["mine"]): MatchTokens["mine"] =>
    exchanged ? { ...(seats.b && { a: seats.b }), ...(seats.a && { b: seats.a }) } : seats;
  keepTokens(to, { mine: moved(mine), invited: moved(invited), ...(spectator && { spectator }) });
}

/** The best token for asking about a match: a seat of ours or what a link brought, else the owner's, else the spectator's. */
export function tokenFor(match: string, side?: Side): string | null {
  const { mine, guest, spectator } = tokensOf(match);
  if (side) return mine[side] ?? null;
  return mine.a ?? mine.b ?? guest ?? ownerToken() ?? spectator ?? null;
}

/** A token for each line to a match: all seats that are played here, else one to watch by. */
export function linesTo(match: string): string[] {
  const { mine, guest } = tokensOf(match);
  const seats = [mine.a, mine.b, guest].filter((token) => token !== undefined);
  if (seats.length > 0) return seats;
  const token = tokenFor(match);
  return token === null ? [] : [token];
}

export const linkTo = (match: string, token: string): string =>
  `${location.origin}/#match=${match}&token=${token}`;

/** Reads tokens out of the address, if it holds any, and cleans it; says whether it did. */
export function takeTokensFromAddress(): boolean {
  const parts = new URLSearchParams(location.hash.slice(1));
  const owner = parts.get("owner");
  const match = parts.get("match");
  const token = parts.get("token");
  if (owner === null && match === null) return false;
  if (owner && kToken.test(owner)) keepOwner(owner);
  let route = "#/";
  if (match && token && kId.test(match) && kToken.test(token)) {
    keepGuest(match, token);
    route = `#/match/${match}`;
  }
  history.replaceState(null, "", location.pathname + route);
  return true;
}

function keepGuest(match: string, token: string): void {
  const tokens = tokensOf(match);
  if (Object.values(tokens.mine).includes(token)) return;
  keepTokens(match, { ...tokens, guest: token });
}

export function learnSeat(match: string, token: string, role: string): void {
  const tokens = tokensOf(match);
  if (tokens.guest !== token) return;
  delete tokens.guest;
  if (role === "a" || role === "b") tokens.mine[role] = token;
  else tokens.spectator = token;
  keepTokens(match, tokens);
}
