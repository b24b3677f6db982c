import { tendSubscriptions } from '../../commerce/subscriptions/tend-subscriptions.ts';
import type { Door } from '../../db/transact.ts';
import type { JobHandler } from '../job-runner.ts';

/** The job "tend subscriptions": ends what is over, and has renewed what is due. */
export function tendSubscriptionsJob(door: Door): JobHandler<'tendSubscriptions'> {
  return { run: (_, signal) => tendSubscriptions(door, signal) };
}
