import { z } from 'zod';

/** What is read from a project's original file, in this order, each step for itself. */
export const READING_STEPS = [
  'identification',
  'checksums',
  'troubleCodes',
  'potentialMaps',
] as const;

/** One thing that is read from the file. */
export type ReadingStep = (typeof READING_STEPS)[number];

/** How far the server is with reading the original file. */
export const readingSchema = z.object({
  /** `failed`: at least one step could not be done, however often it was tried; the others have their results. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** What is being read now; `null` while nothing is. */
  step: z.enum(READING_STEPS).nullable(),
  /** Part that is done, 0..1. */
  share: z.number().min(0).max(1),
});

/** How far the reading of a file has come. */
export type Reading = z.infer<typeof readingSchema>;
