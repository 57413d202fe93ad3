// Tells changes one event after the other. Changes wait in a line; a person may skip what is being told, and where
// nothing may move everything is told at once.
import type { News } from "./api";
import type { Scene } from "./boards/board";
import { moves, settings } from "./settings.svelte";

export interface Change {
  scene: Scene;
  events: News[];
  /** everything before them, where somebody went there and did not see it: else what was shown is remembered */
  past?: News[];
  /** a jump shows the scene without telling how it came about */
  jump?: boolean;
}

const kNormal = 500;
/** With more changes waiting than this somebody fell behind: telling all of them would never catch up. */
const kMostWaiting = 3;

export class Teller {
  scene = $state.raw<Scene | null>(null);
  before = $state.raw<Scene | null>(null);
  /** everything that was told before the events */
  past = $state.raw<News[]>([]);
  events = $state.raw<News[]>([]);
  told = $state(0);
  settled = $state(true);
  /** what is shown was not told but jumped to: dice that were falling lie */
  skipped = $state(false);

  /** how fast, where not the setting decides */
  speed: number | null = null;

  #waiting: Change[] = [];
  #late = $state(0); // events of what waits
  #timer = 0;
  pace: (event: News) => number = (event) => (event.text ? kNormal : 0);

  get event(): News | null {
    return this.settled ? null : (this.events[this.told - 1] ?? null);
  }

  /** what has happened and is not told yet: nobody should read the end before */
  get untold(): number {
    return this.#late + (this.settled ? 0 : this.events.length - this.told);
  }

  add(change: Change): void {
    this.#waiting.push(change);
    this.#late += change.events.length;
    if (this.settled) this.#next();
    else if (this.#waiting.length > kMostWaiting) this.skip();
  }

  /** Everything that is waiting is told now. */
  skip(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) this.#show(this.#waiting.shift() as Change);
    this.told = this.events.length;
    this.settled = true;
    this.skipped = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#late = 0;
    this.settled = true;
  }

  #show(change: Change): void {
    this.#late -= change.events.length;
    this.before = change.jump ? null : this.scene;
    this.scene = change.scene;
    this.past = change.past ?? [...this.past, ...this.events];
    this.events = change.events;
    this.told = 0;
  }

  #next(): void {
    const change = this.#waiting.shift();
    if (!change) {
      this.settled = true;
      return;
    }
    this.#show(change);
    this.settled = false;
    this.skipped = false;
    if (change.jump || !moves()) this.skip();
    else this.#tell();
  }

  #tell = (): void => {
    let wait = 0;
    while (this.told < this.events.length && wait === 0) {
      const event = this.events[this.told] as News;
      this.told += 1;
      wait = this.pace(event) / (this.speed ?? settings.speed);
    }
    if (wait > 0) this.#timer = window.setTimeout(this.#tell, wait);
    else this.#next();
  };
}
