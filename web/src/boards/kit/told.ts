// How far the telling has come: boards show the state before the events, changed by those that have been told, until all
// are and the scene itself is the truth. Events tell the values that they leave behind, so nothing is worked out here.
import type { Json, JsonObject, News } from "../../api";
import type { BoardProps } from "../board";

/** Those that have been told, the one that is told now included. */
export function heard({ events, told, event, settled }: Pick<BoardProps, "events" | "told" | "event" | "settled">): News[] {
  if (settled) return events;
  const now = event ? events.indexOf(event) + 1 : 0;
  return events.slice(0, Math.max(told, now));
}

/** The state to be shown now; `apply` writes what an event says into a copy of the state before. */
export function shown<S>(props: BoardProps, apply: (state: S, news: News) => void): S {
  const end = props.scene.state as unknown as S;
  if (props.settled || !props.before) return end;
  const state = copy(props.before.state) as unknown as S;
  for (const news of heard(props)) apply(state, news);
  return state;
}

// Props may be proxies, which structuredClone refuses.
const copy = (state: JsonObject): JsonObject => JSON.parse(JSON.stringify(state)) as JsonObject;

export function last(news: News[], ...names: string[]): News | undefined {
  for (let i = news.length - 1; i >= 0; --i) if (names.includes(news[i]!.event)) return news[i];
  return undefined;
}

/** An event's fields as the game describes them. */
export const fields = <T>(news: News): T => news.value as unknown as T;

/** A content of the match as its schema has it; undefined where nobody may see it. */
export const content = <T>(contents: Json[], index: number): T | undefined => contents[index] as unknown as T | undefined;
