// A job from its start to its end, told as it goes.
import type { Job, NewJob } from "../../api";
import { job, newJob } from "../../client";

const kEvery = 500;

export const isOver = (one: Job): boolean => one.state !== "waiting" && one.state !== "running";

export async function follow(id: string, tell: (now: Job) => void, stop?: AbortSignal): Promise<Job> {
  for (;;) {
    const now = await job(id);
    if (stop?.aborted) return now;
    tell(now);
    if (isOver(now)) return now;
    await new Promise((done) => setTimeout(done, kEvery));
  }
}

export const runJob = async (wish: NewJob, tell: (now: Job) => void): Promise<Job> => follow(await newJob(wish), tell);
