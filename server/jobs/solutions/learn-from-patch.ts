import { decodePatch } from '../../../core/bytes/patch-codec.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { knownMaps } from '../../solutions/known-maps.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { LearnRequest, LearnResult } from './solution-messages.ts';

/** Longest time of learning, in milliseconds, and more for each MiB: far above every real file. */
const TIME_MS = { first: 60_000, perMib: 2000 };
const MIB = 1024 * 1024;

/**
 * Learns what a version changes in the original of a project, in a thread.
 *
 * @param patch of the version, as it is stored
 * @throws what `runInThread` throws
 */
export async function learnFromPatch(
  door: OriginalsDoor,
  projectId: string,
  patch: Uint8Array,
  signal: AbortSignal,
): Promise<LearnResult> {
  const original = await readWholeOriginal(door, projectId);
  const request: LearnRequest = {
    original,
    patch: decodePatch(patch),
    maps: await knownMaps(door, projectId),
  };
  return runInThread<LearnResult>(
    {
      script: new URL('./learn-thread.ts', import.meta.url),
      data: request,
      moved: [original.buffer],
      limitMs: TIME_MS.first + (TIME_MS.perMib * original.length) / MIB,
      name: 'learning',
    },
    signal,
  );
}
