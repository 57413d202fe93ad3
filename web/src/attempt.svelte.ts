// Something that may be refused: what was said against it is kept for the page to show, until one succeeds.
import type { Problem } from "./api";
import { problemsOf } from "./client";

export class Attempt {
  problems = $state.raw<Problem[]>([]);
  busy = $state(false);

  async make(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
      this.problems = [];
    } catch (thrown) {
      this.problems = problemsOf(thrown);
    } finally {
      this.busy = false;
    }
  }
}
