import type { Reading } from '../../core/contract/reading.ts';
import type { Texts } from '../texts/texts.ts';

/** Time after which a project that is being read is asked for although no event came, in milliseconds. */
export const ASK_MS = 10_000;

/** Whether the file is being read, or is about to be. */
export function isReading({ state }: Reading): boolean {
  return state === 'waiting' || state === 'running';
}

/** What is being read, in words: "Looking for maps". */
export function readingText({ state, step }: Reading, { t }: Texts): string {
  if (state === 'failed') return t('reading.failed');
  return t(step === null ? 'reading.waiting' : `reading.steps.${step}`);
}
