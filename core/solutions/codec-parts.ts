import { z } from 'zod';
import type { WordType } from '../values/word.ts';

/** Length of the largest file that anything kept may be of, in bytes. */
export const MAX_FILE_BYTES: number = 64 * 1024 * 1024;

/** How the bytes of a word become a number, as it is kept; a float has four bytes. */
export const wordSchema: z.ZodType<WordType> = z
  .strictObject({
    wordBytes: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    bigEndian: z.boolean(),
    signed: z.boolean(),
    float: z.boolean(),
  })
  .refine(({ wordBytes, float }) => !float || wordBytes === 4);
