// Questions to the server over HTTP. A refusal is thrown as what the server said.
import type { About, Accepted, Choose, ContentFile, Created, Hint, Job, JobResult, Json, LintRecord, MatchHead, NewJob,
  NewMatch, Odds, Preview, Problem, RunRow, Side, Theater, TraceRecord, View } from "./api";
import { texts } from "./texts";
import { ownerToken, tokenFor } from "./tokens";

export class Refusal extends Error {
  constructor(readonly status: number, readonly problems: Problem[]) {
    super(problems.map((one) => one.message).join("; "));
  }
}

export const problemsOf = (thrown: unknown): Problem[] => {
  if (thrown instanceof Refusal) return thrown.problems;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return [{ code: "page", message, severity: "error" }];
};

interface Ask {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

async function fetched(path: string, { method = "GET", body, token = ownerToken(), signal }: Ask): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, {
      method, headers, ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }),
      cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer",
    });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new Refusal(0, [{ code: "unreachable", message: texts.unreachable, severity: "error" }]);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  const said: unknown = await answer.json().catch(() => null);
  const problems = (said as { problems?: Problem[] } | null)?.problems;
  if (Array.isArray(problems) && problems.length > 0) return new Refusal(answer.status, problems);
  return new Refusal(answer.status, [{ code: "status", message: texts.status(answer.status), severity: "error" }]);
}

const ask = async <T>(path: string, how: Ask = {}): Promise<T> => (await fetched(path, how)).json() as Promise<T>;
const seg = encodeURIComponent;

export const about = (): Promise<About> => ask("/api/about");

export const matches = async (): Promise<MatchHead[]> => (await ask<{ matches: MatchHead[] }>("/api/matches")).matches;
export const newMatch = (wish: NewMatch): Promise<Created> => ask("/api/matches", { method: "POST", body: wish });

const ofMatch = <T>(match: string, what: string, side: Side | undefined, body: unknown = {}): Promise<T> =>
  ask(`/api/matches/${seg(match)}/${what}`, { method: "POST", body, token: tokenFor(match, side) });

export const view = (match: string): Promise<View> => ask(`/api/matches/${seg(match)}`, { token: tokenFor(match) });
export const choose = (match: string, side: Side, choice: Choose): Promise<Accepted> => ofMatch(match, "choices", side, choice);
export const undo = (match: string, side: Side): Promise<Created> => ofMatch(match, "undo", side);
export const resign = (match: string, side: Side): Promise<unknown> => ofMatch(match, "resign", side);
export const rematch = (match: string, side: Side): Promise<Created> => ofMatch(match, "rematch", side);
export const hint = (match: string, side: Side): Promise<Hint> => ofMatch(match, "hint", side);
export const odds = (match: string, side: Side, choices?: string[], question?: string): Promise<Odds> =>
  ofMatch(match, "odds", side, { ...(choices && { choices }), ...(question && { question }) });
export const preview = (match: string, side: Side, list: Json[]): Promise<Preview> => ofMatch(match, "preview", side, { list });

export async function replayText(match: string): Promise<string> {
  return (await fetched(`/api/matches/${seg(match)}/replay`, { token: tokenFor(match) })).text();
}

export const theater = (text: string, luck: boolean, signal?: AbortSignal): Promise<Theater> =>
  ask("/api/replay", { method: "POST", body: { text, luck }, ...(signal && { signal }) });

export const validate = (kind: string, name: string, text: string, signal?: AbortSignal): Promise<LintRecord> =>
  ask("/api/validate", { method: "POST", body: { kind, name, text }, ...(signal && { signal }) });
export const trace = (body: { game: string; contents: string[]; script: string }): Promise<TraceRecord> =>
  ask("/api/trace", { method: "POST", body });
export const schema = (game: string, kind: string): Promise<Json> => ask(`/api/schemas/${seg(game)}/${seg(kind)}`);

export const contents = (): Promise<{ writable: boolean; files: ContentFile[] }> => ask("/api/content");
const contentPath = (file: Pick<ContentFile, "game" | "kind" | "name">): string =>
  `/api/content/${seg(file.game)}/${seg(file.kind)}/${seg(file.name)}`;
export const content = (file: Pick<ContentFile, "game" | "kind" | "name">): Promise<{ text: string; hash: string; shipped: boolean }> =>
  ask(contentPath(file));
export const saveContent = (file: Pick<ContentFile, "game" | "kind" | "name">, text: string, base: string): Promise<{ hash: string }> =>
  ask(contentPath(file), { method: "PUT", body: { text, base } });

export const newJob = async (job: NewJob): Promise<string> =>
  (await ask<{ job: string }>("/api/jobs", { method: "POST", body: job })).job;
export const jobs = async (): Promise<Job[]> => (await ask<{ jobs: Job[] }>("/api/jobs")).jobs;
export const job = (id: string): Promise<Job> => ask(`/api/jobs/${seg(id)}`);
export const cancelJob = (id: string): Promise<unknown> => ask(`/api/jobs/${seg(id)}`, { method: "DELETE" });

export const runs = async (): Promise<RunRow[]> => (await ask<{ runs: RunRow[] }>("/api/archive")).runs;
export const run = (id: string): Promise<JobResult> => ask(`/api/archive/${seg(id)}`);
/** Of a run that has not ended. */
export const askedRun = (id: string): Promise<NewJob> => ask(`/api/archive/${seg(id)}`);

/** Where the server listens beyond this machine its owner has a password. */
export const logIn = async (password: string): Promise<string> =>
  (await ask<{ token: string }>("/api/login", { method: "POST", body: { password }, token: null })).token;
