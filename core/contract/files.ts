import { z } from 'zod';
import { linksSchema, sha256Schema, timestampSchema } from './common.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './limits.ts';

/** Id under which the original file is addressed. Specification 3, "File version". */
export const ORIGINAL_ID = 'ori';

const versionName = z.string().trim().min(MIN_NAME_LENGTH).max(MAX_NAME_LENGTH);

/** Decimal byte address to byte value, over the original file. Specification 3. */
export const patchesSchema = z.record(
  z.string().regex(/^(?:0|[1-9]\d{0,9})$/),
  z.number().int().min(0).max(255),
);

/** A saved version without its bytes. */
export const versionSchema = z.object({
  id: z.string(),
  name: z.string(),
  info: z.string(),
  /** Grows by one with every save over this version; the guard against two windows saving at once. */
  revision: z.number().int(),
  /** Bytes that differ from the original. */
  modifiedCount: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  links: linksSchema,
});

/** A saved version without its patches. */
export type Version = z.infer<typeof versionSchema>;

/** GET /projects/{id}/files: saved versions, oldest first. The original is always there and not listed. */
export const versionsSchema = z.object({ data: z.array(versionSchema) });

/** Saved versions, oldest first, without the original. */
export type Versions = z.infer<typeof versionsSchema>;

/**
 * GET /projects/{id}/files/{fileId} with `Accept: application/json`.
 *
 * With `Accept: application/octet-stream` the same address answers the whole file, the patches applied. The id `ori`
 * answers the original, without patches, revision 0.
 */
export const versionDetailsSchema = versionSchema.extend({ patches: patchesSchema });

/** A saved version with everything that differs from the original. */
export type VersionDetails = z.infer<typeof versionDetailsSchema>;

/** POST /projects/{id}/files with header `action: create`: a new version. */
export const createVersionSchema = z.object({
  /**
   * Id of the new version, chosen by the caller: a request that is repeated because its answer was lost makes no second version.
   */
  id: z.uuid().optional(),
  name: versionName,
  info: z.string().trim().max(MAX_COMMENT_LENGTH).default(''),
  /** Everything that differs from the original, not only what is new since the version before. */
  patches: patchesSchema,
  /** Of the file the patches were made for: patches never reach another file. */
  originalSha256: sha256Schema,
});

/** Body that saves a new version; `id` and `info` may be left out. */
export type CreateVersion = z.input<typeof createVersionSchema>;

/** PATCH /projects/{id}/files/{fileId} with header `action: rename`. */
export const renameVersionSchema = z.object({
  name: versionName,
  info: z.string().trim().max(MAX_COMMENT_LENGTH).optional(),
});

/** Body that renames a version; an absent `info` stays as it was. */
export type RenameVersion = z.infer<typeof renameVersionSchema>;

/** PATCH /projects/{id}/files/{fileId} with header `action: update`: saves over a version. */
export const updateVersionSchema = z.object({
  /** Everything that differs from the original after the save. */
  patches: patchesSchema,
  /** Revision the edits were made on; another one on the server is answered with 409. */
  revision: z.number().int().min(0),
});

/** Body that saves over a version. */
export type UpdateVersion = z.infer<typeof updateVersionSchema>;

/** Values of the `action` header. */
export const createFileHeadersSchema = z.looseObject({ action: z.enum(['create']) });
/** Headers of PATCH /projects/{id}/files/{fileId}: `action` says which body follows. */
export const patchFileHeadersSchema = z.looseObject({ action: z.enum(['rename', 'update']) });
