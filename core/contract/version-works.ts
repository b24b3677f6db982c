import { z } from 'zod';
import { ERROR_REASONS } from './error-body.ts';
import { purchaseSchema, receiptOfCoinsSchema } from './prices.ts';

/** Most codes of one removal: more than any file lists. */
const MAX_CODES = 2000;

/** The bytes that somebody saw: others are not touched. Left out by who does not care. */
const revisionSchema = z.number().int().min(0).optional();

/** POST /projects/{projectId}/files/{fileId}/checksums/crc. Paid only if a byte changes. */
export const checksumFixSchema = purchaseSchema.extend({ revision: revisionSchema });

/** POST /projects/{projectId}/files/{fileId}/dtcs. */
export const codeRemovalSchema = z.object({
  /** As people write them: `P0401`. */
  codes: z
    .array(z.string().regex(/^[PCBU][0-3][0-9A-F]{3}$/))
    .min(1)
    .max(MAX_CODES),
  revision: revisionSchema,
});

/** What became of one code. */
const removedCodeSchema = z.object({
  code: z.string(),
  /** `notRemovable`: it is listed, but how it is taken out of this layout is not known. */
  outcome: z.enum(['removed', 'alreadyOff', 'notFound', 'notRemovable']),
  /** `hidden` where only the code was erased: the engine may still react. `null` unless removed. */
  effect: z.enum(['switchedOff', 'hidden']).nullable(),
  /** Codes that were not chosen and go off with this one. */
  alsoOff: z.array(z.string()).readonly(),
});

/** What became of one code of a removal. */
export type RemovedCode = z.infer<typeof removedCodeSchema>;

/** Work of the server on the bytes of a version: it changes them whole, or not at all. */
export const versionWorkSchema = z.object({
  id: z.string(),
  /** `running` where the answer could not wait for the end: the same call again asks once more, events tell it too. */
  state: z.enum(['running', 'modified', 'notModified', 'failed']),
  /** Why it failed; `null` unless it did. */
  reason: z.enum(ERROR_REASONS).nullable(),
  versionId: z.string(),
  /** Of the version after the change; `null` where there was none. */
  revision: z.number().int().nullable(),
  /** What was paid; `null` where nothing was. */
  receipt: receiptOfCoinsSchema.nullable(),
  /** One for each code, in the order in which they were asked for; none for checksums. */
  codes: z.array(removedCodeSchema).readonly(),
});

/** Work on a version, as its caller hears of it. */
export type VersionWork = z.infer<typeof versionWorkSchema>;
