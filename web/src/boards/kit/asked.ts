// A question to the server that may be busy with others': it is asked again a few times.
import { Refusal } from "../../client";

const kTries = 4;
const kPause = 350;
const kBusy = 503;

export async function asked<T>(ask: () => Promise<T>, over: () => boolean): Promise<T> {
  for (let tries = 1; ; ++tries) {
    try {
      return await ask();
    } catch (thrown) {
      const busy = thrown instanceof Refusal && thrown.status === kBusy;
      if (!busy || tries === kTries || over()) throw thrown;
      await new Promise((resume) => setTimeout(resume, tries * kPause));
    }
  }
}
