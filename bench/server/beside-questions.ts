import { setTimeout as delay } from 'node:timers/promises';
import { API } from './demo-person.ts';
import { httpClients } from './http-client.ts';

/** Pause between two questions, in milliseconds. */
const PAUSE_MS = 2;

/** What was done, and how long everybody else waited meanwhile. */
export interface Beside<Done> {
  readonly done: Done;
  readonly tookMs: number;
  /** How long each question took while it was done, in milliseconds. At least one. */
  readonly waitsMs: readonly number[];
}

/** Does something, and asks GET /status again and again meanwhile over a connection of its own. @param url of the server */
export async function besideQuestions<Done>(
  url: string,
  work: () => Promise<Done>,
): Promise<Beside<Done>> {
  const http = httpClients(url);
  const ask = async (): Promise<number> => {
    const startMs = performance.now();
    await http.succeed({ path: `${API}/status` });
    return performance.now() - startMs;
  };
  const waitsMs: number[] = [];
  let isDone = false;
  const asking = async (): Promise<void> => {
    do {
      waitsMs.push(await ask());
      await delay(PAUSE_MS);
    } while (!isDone);
  };
  try {
    // The first opens the connection.
    await ask();
    const questions = asking();
    const startMs = performance.now();
    const done = await work().finally(() => {
      isDone = true;
    });
    const tookMs = performance.now() - startMs;
    await questions;
    return { done, tookMs, waitsMs };
  } finally {
    http.close();
  }
}
