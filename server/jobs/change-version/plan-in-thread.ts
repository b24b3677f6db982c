import { runInThread } from '../threads/run-in-thread.ts';
import type { ChangeRequest, PlannedChange } from './change-messages.ts';

/**
 * Longest time of one plan, in milliseconds: eight times what the slowest real file took, and more for each MiB. Another attempt
 * would take as long.
 */
const TIME_MS = { first: 20_000, perMib: 500 };
const MIB = 1024 * 1024;

/** Plans a change of a file in a thread of its own, as `runInThread`. @param request its original is gone afterwards */
export function planInThread(request: ChangeRequest, signal: AbortSignal): Promise<PlannedChange> {
  const { original } = request;
  return runInThread(
    {
      script: new URL('./change-thread.ts', import.meta.url),
      data: request,
      moved: [original.buffer],
      limitMs: TIME_MS.first + (TIME_MS.perMib * original.length) / MIB,
      name: 'change',
    },
    signal,
  );
}
