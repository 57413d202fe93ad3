// A match as this page takes part in it: one line for each seat that is played here, else one to watch by. The first
// line tells what happens; every line brings its own seat's menu.
import type { Decision, Json, JsonObject, News, Outcome, Problem, Side, View } from "../../api";
import type { Scene } from "../../boards/board";
import { announce } from "../../announce.svelte";
import { Live } from "../../live.svelte";
import { Teller } from "../../teller.svelte";
import { texts } from "../../texts";
import { linesTo } from "../../tokens";

export const sides: Side[] = ["a", "b"];
export const otherSide = (side: Side): Side => (side === "a" ? "b" : "a");

export class Session {
  readonly teller = new Teller();
  readonly lives: Live[] = [];
  /** the newest view of each line, in their order */
  views = $state.raw<(View | null)[]>([]);
  log = $state.raw<News[]>([]);
  problems = $state.raw<Problem[]>([]);
  /** when the newest clock was told, by this page's own clock */
  clockAt = $state(0);

  #contents: Json[] = [];
  #options: JsonObject = {};
  #guide: JsonObject = {};

  constructor(readonly match: string) {
    const tokens = linesTo(match);
    this.views = tokens.map(() => null);
    this.lives = tokens.map((token, index) => new Live(match, token, {
      view: (view, news) => this.#see(index, view, news),
      answered: (_, problems) => this.#answered(problems),
      presence: (side, present) => this.#presence(side, present),
    }));
    if (tokens.length === 0) this.problems = [{ code: "no_token", message: texts.noOwner, severity: "error" }];
  }

  /** What the first line sees. */
  get view(): View | null {
    return this.views[0] ?? null;
  }

  /** The seats that are played here, by what the server calls their lines. */
  get held(): Side[] {
    return this.views.flatMap((view) => (view?.role === "a" || view?.role === "b" ? [view.role] : []));
  }

  /** The seat that this page plays now: one that must choose, else the first. */
  get seat(): Side | null {
    return this.held.find((side) => this.mustChoose(side)) ?? this.held[0] ?? null;
  }

  viewOf(side: Side | null): View | null {
    return this.views.find((view) => view?.role === side) ?? null;
  }

  liveOf(side: Side): Live | null {
    return this.lives[this.views.findIndex((view) => view?.role === side)] ?? null;
  }

  mustChoose(side: Side): boolean {
    const view = this.viewOf(side);
    return view !== null && view.outcome === "running" && !view.ended && view.deciders.includes(side) && !view.chosen.includes(side);
  }

  choose(side: Side, decision: Decision): void {
    const view = this.viewOf(side);
    const live = this.liveOf(side);
    if (!view || !live || live.pending > 0) return;
    this.problems = [];
    live.choose(view.step, decision);
  }

  close(): void {
    this.teller.stop();
    for (const live of this.lives) live.close();
  }

  #see(index: number, view: View, news: News[]): void {
    if (view.contents) this.#contents = view.contents;
    if (view.options) this.#options = view.options;
    if (view.guide) this.#guide = view.guide;
    this.views = this.views.map((one, at) => (at === index ? view : one));
    if (index !== 0) return;
    this.clockAt = performance.now();
    const known = this.log.at(-1)?.step ?? -1;
    const fresh = news.filter((one) => one.step > known);
    const first = this.teller.scene === null;
    this.log = [...this.log, ...fresh];
    this.teller.add({ scene: this.#sceneOf(view), events: fresh, jump: first });
  }

  #sceneOf(view: View): Scene {
    return {
      game: view.game, contents: this.#contents, contents_text: view.contents_text, options: this.#options,
      players: view.players, names: { a: nameOf(view, "a"), b: nameOf(view, "b") }, step: view.step, turn: view.turn,
      state: view.state, derived: view.derived ?? {}, guide: this.#guide, text: view.text, outcome: view.outcome, ended: view.ended ?? "", rolls: [], choices: {},
      ...(view.report !== undefined && { report: view.report }),
    };
  }

  #answered(problems: Problem[] | null): void {
    this.problems = problems ?? [];
    if (problems) announce(problems.map((one) => one.message).join(" "));
  }

  #presence(side: Side, present: boolean): void {
    this.views = this.views.map((view) => {
      const seat = view?.seats[side];
      return view && seat ? { ...view, seats: { ...view.seats, [side]: { ...seat, present } } } : view;
    });
  }
}

/** Who won: by the rules, or because the other side gave up; no rule sees that. */
export function outcomeOf(view: View): Outcome {
  const gaveUp = /^resigned ([ab])$/.exec(view.ended ?? "")?.[1] as Side | undefined;
  return gaveUp ? otherSide(gaveUp) : view.outcome;
}

export function nameOf(view: View, side: Side): string {
  const seat = view.seats[side];
  if (!seat || seat.who === "nobody") return texts.table.nobody;
  return seat.name || texts.table.person;
}
