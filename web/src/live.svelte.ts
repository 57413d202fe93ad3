// A seat's line to its match. It comes back by itself when it breaks: waiting a little longer each time, asking for the
// news since the step it knows, and sending again, with the same nonce, what was not answered.
import type { Choose, Decision, News, Problem, Said, Side, View } from "./api";
import { learnSeat } from "./tokens";

export type LineState = "connecting" | "open" | "broken" | "refused" | "closed";

const kFirstWait = 300;
const kLongestWait = 10_000;
const kPingEvery = 20_000;

export interface LiveEvents {
  view: (view: View, news: News[]) => void;
  answered?: (nonce: string, problems: Problem[] | null) => void;
  presence?: (side: Side, present: boolean) => void;
}

export class Live {
  state = $state<LineState>("connecting");
  problems = $state<Problem[]>([]);
  /** decisions that have no answer yet */
  pending = $state(0);

  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Choose>();
  #since: number | null = null;
  #wait = kFirstWait;
  #timer = 0;
  #ping = 0;

  constructor(readonly match: string, readonly token: string, readonly events: LiveEvents) {
    addEventListener("online", this.#soon);
    this.#connect();
  }

  choose(step: number, decision: Decision): string {
    const choose: Choose = { step, nonce: newNonce(), ...decision };
    this.#unanswered.set(choose.nonce, choose);
    this.pending = this.#unanswered.size;
    this.#send({ type: "choose", ...choose });
    return choose.nonce;
  }

  close(): void {
    this.state = "closed";
    removeEventListener("online", this.#soon);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Said);
    socket.onclose = () => socket === this.#socket && this.#broke();
  }

  #hello(): void {
    const since = this.#since === null ? {} : { since: this.#since };
    this.#send({ type: "hello", match: this.match, token: this.token, ...since });
    clearInterval(this.#ping);
    this.#ping = window.setInterval(() => this.#send({ type: "ping" }), kPingEvery);
  }

  #hear(said: Said): void {
    if (said.type === "view") this.#see(said.view, said.news);
    else if (said.type === "answer") this.#answer(said.nonce, "problems" in said ? said.problems : null);
    else if (said.type === "presence") this.events.presence?.(said.side, said.present);
    else if (said.type === "problem") this.#refused(said.problems);
  }

  #see(view: View, news: News[]): void {
    if (this.state !== "open") {
      this.state = "open";
      this.#wait = kFirstWait;
      learnSeat(this.match, this.token, view.role);
      for (const choose of this.#unanswered.values()) this.#send({ type: "choose", ...choose });
    }
    this.#since = view.step;
    this.events.view(view, news);
  }

  #answer(nonce: string, problems: Problem[] | null): void {
    if (!this.#unanswered.delete(nonce)) return;
    this.pending = this.#unanswered.size;
    this.events.answered?.(nonce, problems);
  }

  /** The server closes after it; trying again would get the same answer. */
  #refused(problems: Problem[]): void {
    this.close();
    this.state = "refused";
    this.problems = problems;
  }

  #broke(): void {
    clearInterval(this.#ping);
    if (this.state === "closed" || this.state === "refused") return;
    this.state = "broken";
    this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, kLongestWait);
  }

  #soon = (): void => {
    if (this.state !== "broken") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
