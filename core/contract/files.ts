import { z } from 'zod';
import { linksSchema, sha256Schema, timestampSchema } from './common.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './limits.ts';
import { pageSchema } from './pages.ts';
import { sentPatchSchema } from './sent-patch.ts';
import { lineSchema, textSchema } from './text.ts';

/** Id under which the original file is addressed. Specification 3, "File version". */
export const ORIGINAL_ID = 'ori';

const versionName = lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH });
const versionInfo = textSchema({ max: MAX_COMMENT_LENGTH });

const ADDRESS = /^(?:0|[1-9]\d{0,9})$/;

/** Decimal byte address to byte value, over the original file, in an answer. Specification 3. */
const patchesSchema = z.custom<Record<string, number>>(isPatches).meta({
  type: 'object',
  propertyNames: { type: 'string', pattern: ADDRESS.source },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 255 },
});

/** By hand: zod takes several times as long over 200,000 entries. */
function isPatches(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const patches = value as Readonly<Record<string, unknown>>;
  for (const address in patches) {
    const byte = patches[address];
    if (!ADDRESS.test(address) || typeof byte !== 'number' || !Number.isInteger(byte)) return false;
    if (byte < 0 || byte > 0xff) return false;
  }
  return true;
}

/** A saved version without its bytes. */
export const versionSchema = z.object({
  id: z.string(),
  name: z.string(),
  info: z.string(),
  /** Grows by one with every save over this version and every new name; the guard against two windows saving at once. */
  revision: z.number().int(),
  /** Bytes that differ from the original. */
  modifiedCount: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  links: linksSchema,
});

/** A saved version without its patches. */
export type Version = z.infer<typeof versionSchema>;

/** GET /projects/{projectId}/files: saved versions, oldest first. The original is always there and not listed. */
export const versionsSchema = pageSchema(versionSchema);

/**
 * GET /projects/{projectId}/files/{fileId} with `Accept: application/json`.
 *
 * With `Accept: application/octet-stream` the same address answers the whole file, the patches applied. The id `ori`
 * answers the original, without patches, revision 0.
 */
export const versionDetailsSchema = versionSchema.extend({ patches: patchesSchema });

/** A saved version with everything that differs from the original. */
export type VersionDetails = z.infer<typeof versionDetailsSchema>;

const createVersionHeadSchema = z.object({
  /**
   * Id of the new version, chosen by the caller: a request that is repeated because its answer was lost makes no second version.
   * The same id with another content is answered with 409.
   */
  id: z.uuid().optional(),
  name: versionName,
  info: versionInfo.default(''),
  /** Of the file the patches were made for: patches never reach another file. */
  originalSha256: sha256Schema,
});

/** What is said of a new version beside its patches; `id` and `info` may be left out. */
export type CreateVersionHead = z.input<typeof createVersionHeadSchema>;

/** POST /projects/{projectId}/files with header `action: create`: a new version. */
export const createVersionSchema = createVersionHeadSchema.extend({
  /** Everything that differs from the original, not only what is new since the version before. */
  patches: sentPatchSchema,
});

/** POST /projects/{projectId}/files with header `action: import`: what goes before the whole file that becomes a version. */
export const importVersionSchema = createVersionHeadSchema.omit({ originalSha256: true });

/** What is said of a version that a whole file becomes, as it was read. */
export type ImportVersion = z.output<typeof importVersionSchema>;

/** PATCH /projects/{projectId}/files/{fileId} with header `action: rename`. */
export const renameVersionSchema = z.object({
  name: versionName,
  info: versionInfo.optional(),
  /** Revision the names were changed on; another one on the server is answered with 409. Left out by who does not care. */
  revision: z.number().int().min(0).optional(),
});

/** Body that renames a version; an absent `info` stays as it was. */
export type RenameVersion = z.infer<typeof renameVersionSchema>;

const updateVersionHeadSchema = z.object({
  /** Revision the edits were made on; if somebody has saved since, 409. A new name since does not matter. */
  revision: z.number().int().min(0),
});

/** What is said of a save over a version beside its patches. */
export type UpdateVersionHead = z.infer<typeof updateVersionHeadSchema>;

/** PATCH /projects/{projectId}/files/{fileId} with header `action: update`: saves over a version. */
export const updateVersionSchema = updateVersionHeadSchema.extend({
  /** Everything that differs from the original after the save. */
  patches: sentPatchSchema,
});

/** A save over a version as it was read. */
export type UpdateVersion = z.output<typeof updateVersionSchema>;

/**
 * Headers of POST /projects/{projectId}/files: `action` says which body follows. Of a file that is imported, `file-encoding` is `br`
 * where it is brotli-compressed; any other coding is refused.
 */
export const createFileHeadersSchema = z.looseObject({
  action: z.enum(['create', 'import']),
  'file-encoding': z.string().optional(),
});
/** Headers of PATCH /projects/{projectId}/files/{fileId}: `action` says which body follows. */
export const patchFileHeadersSchema = z.looseObject({ action: z.enum(['rename', 'update']) });
