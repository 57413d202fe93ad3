// What a board has been told since it was opened: scenes bring only what is new. After a jump it begins anew.
import type { News } from "../../api";
import type { BoardProps } from "../board";

export class Chronicle {
  past = $state.raw<News[]>([]);
  #latest: News[] = [];

  /** To be called in an effect: it remembers the events of a scene once the next one has come. */
  follow({ events, before }: Pick<BoardProps, "events" | "before">): void {
    if (events === this.#latest) return;
    this.past = before ? [...this.past, ...this.#latest] : [];
    this.#latest = events;
  }
}
