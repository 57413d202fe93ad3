// What the server can do, asked once.
import type { About, GameRecord, Problem } from "./api";
import { about, problemsOf } from "./client";

export const server = $state<{ about: About | null; problems: Problem[] }>({ about: null, problems: [] });

export async function learnServer(): Promise<void> {
  try {
    server.about = await about();
    server.problems = [];
  } catch (thrown) {
    server.problems = problemsOf(thrown);
  }
}

export const gameOf = (name: string): GameRecord | undefined => server.about?.games.find((one) => one.name === name);
