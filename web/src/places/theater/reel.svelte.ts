// A replay as it is watched: which frame is shown, and whether it moves on by itself.
import { gameOf } from "../../about.svelte";
import type { Frame, JsonObject, News, Theater } from "../../api";
import type { Scene } from "../../boards/board";
import { moves } from "../../settings.svelte";
import { Teller } from "../../teller.svelte";

const kRest = 600;
/** From here on events are not told one by one: nobody could follow. */
const kTooFast = 8;

export class Reel {
  readonly teller = new Teller();
  readonly news: News[];
  at = $state(0);
  playing = $state(false);
  speed = $state(1);

  #timer = 0;

  constructor(readonly theater: Theater) {
    this.news = theater.frames.flatMap(newsOf);
    this.#show(true);
  }

  get players(): number {
    return gameOf(this.theater.game)?.players ?? 2;
  }

  get last(): number {
    return this.theater.frames.length - 1;
  }

  /** One step on is told; everything else is a jump. */
  go(to: number): void {
    const target = Math.max(0, Math.min(this.last, to));
    const step = target === this.at + 1;
    if (target === this.at) return;
    this.at = target;
    this.#show(!step);
  }

  play(on: boolean): void {
    this.playing = on && this.last > 0;
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at === this.last) this.go(0);
    this.#timer = window.setTimeout(this.#tick, kRest / this.speed / 2);
  }

  stop(): void {
    this.play(false);
    this.teller.stop();
  }

  #tick = (): void => {
    if (!this.playing) return;
    if (this.teller.settled) this.go(this.at + 1);
    if (this.at === this.last && this.teller.settled) this.playing = false;
    else this.#timer = window.setTimeout(this.#tick, (moves() ? kRest / 2 : kRest) / this.speed);
  };

  #show(jump: boolean): void {
    const frame = this.theater.frames[this.at];
    if (!frame) return;
    const before = this.theater.frames[this.at - 1];
    // A jump drops what is still being told; the scene before it is the frame before, so that changes show.
    this.teller.stop();
    this.teller.speed = this.speed;
    if (jump && before) this.teller.scene = this.#sceneOf(before);
    const past = this.news.filter((one) => one.step < frame.step);
    this.teller.add({ scene: this.#sceneOf(frame), past, events: newsOf(frame), jump: this.at === 0 });
    if (jump || this.speed >= kTooFast) this.teller.skip();
  }

  #sceneOf(frame: Frame): Scene {
    const { game, contents, contents_text, options, seats, guide = {} } = this.theater;
    const { a, b } = frame.choices ?? {};
    return {
      game, contents, contents_text, options, players: this.players, names: seats, step: frame.step, turn: frame.turn,
      state: frame.state, derived: frame.derived ?? {}, guide, text: frame.text, outcome: frame.outcome, ended: "", rolls: frame.rolls ?? [],
      choices: { ...(a && { a: a.words }), ...(b && { b: b.words }) },
    };
  }
}

/** An event of a frame in the form that boards and log know. */
function newsOf(frame: Frame): News[] {
  return (frame.events ?? []).map(({ event, text, derived, ...value }) => ({
    step: frame.step, turn: value.turn ?? frame.turn, event, text: text ?? "", value, ...(derived ? { derived: derived as JsonObject } : {}),
  }));
}
