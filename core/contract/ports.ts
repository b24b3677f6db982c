import { z } from 'zod';
import { PLACE_RULES } from '../solutions/placement.ts';
import { linksSchema, timestampSchema } from './common.ts';
import { ERROR_REASONS } from './error-body.ts';
import { MAX_ID_LENGTH } from './limits.ts';
import { listSchema } from './list.ts';
import { previewMapSchema } from './solution-previews.ts';
import { applySolutionSchema } from './solution-works.ts';
import { tokenSchema } from './text.ts';

/** Most maps that are left out: as many as may be learnt. */
const MAX_MAPS = 4096;

/** POST /projects/{projectId}/files/{fileId}/ports: a saved version of a project of the person's own, this one or another. */
export const beginPortSchema = z.object({
  projectId: z.uuid(),
  fileId: tokenSchema({ min: 1, max: MAX_ID_LENGTH }),
});

/** Body that has the work of a version looked for in a project. */
export type BeginPort = z.infer<typeof beginPortSchema>;

/** What is carried of one map. Both files are the person's own: nothing is rounded. */
export const portMapSchema = previewMapSchema.extend({
  /** First address in the file that it is carried from, and the one behind the last. */
  sourceStart: z.number().int(),
  sourceEnd: z.number().int(),
  /** Whether it was found; if not, `start` and `end` are those of the source. */
  isPlaced: z.boolean(),
  /** By what it was found. */
  rule: z.enum(PLACE_RULES).nullable(),
  /** Lower bound of the chance that the place is right, 0..1. */
  confidence: z.number(),
  /** Why it is not carried as it is. Of a map that was found, another way to carry its values may do. */
  reason: z.enum(ERROR_REASONS).nullable(),
});

/** What is carried of one map. */
export type PortMap = z.infer<typeof portMapSchema>;

/** A map that is named. */
const namedMapSchema = z.object({
  id: z.string(),
  /** `null` where no definition names it. */
  name: z.string().nullable(),
  /** First address in the file that the work comes from, and the one behind the last. */
  sourceStart: z.number().int(),
  sourceEnd: z.number().int(),
});

/** A map that is named. */
export type NamedMap = z.infer<typeof namedMapSchema>;

/** GET /projects/{projectId}/files/{fileId}/ports/{portId}. */
export const portSchema = z.object({
  id: z.string(),
  /** `learning` what was changed, `matching` it with the file of this project, until it is `ready` or has `failed`. */
  state: z.enum(['learning', 'matching', 'ready', 'failed']),
  /** Why nothing was learnt, or why it is not carried as it is. */
  reason: z.enum(ERROR_REASONS).nullable(),
  /** Where the work comes from, as it was called then. */
  source: z.object({
    /** `null` for a project that is gone. */
    projectId: z.string().nullable(),
    projectName: z.string(),
    fileId: z.string(),
    fileName: z.string(),
  }),
  /** `null` until it is ready. `inFile`: the original of this project has all of it. */
  verdict: z.enum(['fits', 'inFile', 'refused']).nullable(),
  /** Whether all of it can be written, once what has to be chosen for single maps is chosen. */
  isWritable: z.boolean(),
  /** Lower bound of the chance that every place is right, 0..1. */
  confidence: z.number(),
  isSameSoftware: z.boolean(),
  maps: z.array(portMapSchema).readonly(),
  /** Maps without which the rest would be decided again, all of them together; none where that cannot be done. */
  leavable: z.array(namedMapSchema).readonly(),
  /** Maps that the person has left out. */
  leftOut: z.array(namedMapSchema).readonly(),
  /** Changed bytes that are of the one file and never carried: checksums, and numbers of the file. */
  ownBytes: z.number().int(),
  createdAt: timestampSchema,
  /** `apply`, `leave-out` where they can be followed now. */
  links: linksSchema,
});

/** The work of a version of one project, as it is carried to another. */
export type Port = z.infer<typeof portSchema>;

/** POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out: all that are `leavable`, by name. */
export const leaveOutSchema = z.object({
  maps: listSchema(tokenSchema({ min: 1, max: MAX_ID_LENGTH }), { min: 1, max: MAX_MAPS }),
});

/** Body that leaves maps out of what is carried. */
export type LeaveOut = z.infer<typeof leaveOutSchema>;

/** POST /projects/{projectId}/files/{fileId}/ports/{portId}. */
export const applyPortSchema = applySolutionSchema;
