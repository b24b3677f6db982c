import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from './api-server.ts';

/** How long something may take that follows by itself, in milliseconds. */
const PATIENCE_MS = 30_000;

/** RED coins of a person. */
export async function redCoins(client: ApiClient): Promise<number> {
  const { json } = await client.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'RED').balance;
}

/** Waits until something holds. */
export async function untilTrue(
  holds: () => Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const lateMs = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > lateMs) throw new Error('it does not come true');
    await pause(50);
  }
}
