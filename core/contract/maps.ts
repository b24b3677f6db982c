import { z } from 'zod';
import {
  CELL_ORDERS,
  MAP_KINDS,
  type MapDefinition,
  type MapFields,
  REFERENCE_MODES,
} from '../maps/map-definition.ts';
import { MAX_MAP_SIDE, MIN_MAP_NAME_LENGTH } from '../maps/validate-map.ts';
import { NUMBER_FORMATS } from '../values/number-format.ts';
import { timestampSchema } from './common.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_FILE_BYTES,
  MAX_ID_LENGTH,
  MAX_MAPS_AT_ONCE,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from './limits.ts';
import { listSchema } from './list.ts';
import { pageSchema } from './pages.ts';
import {
  exactLineSchema,
  foundLineSchema,
  foundTextSchema,
  lineSchema,
  textSchema,
  tokenSchema,
} from './text.ts';

/** Longest unit, in characters. */
const MAX_UNIT_LENGTH = 40;
/** Most variables of a map. */
const MAX_VARIABLES = 100;

const scaleSchema = z.object({ factor: z.number(), offset: z.number() });

/** How the bytes of a word are read. */
export const wordTypeSchema = z.object({
  wordBytes: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  bigEndian: z.boolean(),
  signed: z.boolean(),
  float: z.boolean(),
});

const wordRunSchema = z.object({
  address: z.number().int().min(0).max(MAX_FILE_BYTES),
  type: wordTypeSchema,
  skipBytes: z.number().int().min(0).max(MAX_FILE_BYTES),
});

/** Id of a folder of the project; `null` is the root. */
const folderIdSchema = tokenSchema({ max: MAX_ID_LENGTH }).nullable();

const precisionSchema = z.number().int().min(-100).max(100);
const sideSchema = z.number().int().min(1).max(MAX_MAP_SIDE);

/** The texts of a map: their rules when they come in; what is stored goes out as it is. */
interface MapTexts {
  readonly name: z.ZodString;
  readonly description: z.ZodString;
  readonly unit: z.ZodString;
  readonly axisName: z.ZodString;
  /** Of a point of an axis, and name and value of a variable. */
  readonly label: z.ZodString;
}

const axis = ({ axisName, unit, label }: MapTexts) =>
  z.object({
    name: axisName,
    unit,
    reference: z.enum(REFERENCE_MODES),
    words: wordRunSchema,
    scale: scaleSchema,
    precision: precisionSchema,
    format: z.enum(NUMBER_FORMATS),
    userValues: listSchema(z.number(), { max: MAX_MAP_SIDE }).readonly(),
    userTexts: listSchema(label, { max: MAX_MAP_SIDE }).readonly(),
  });

const fields = (texts: MapTexts) =>
  z.object({
    name: texts.name,
    description: texts.description,
    unit: texts.unit,
    /** `null` is the root of the tree. */
    folderId: folderIdSchema,
    cells: wordRunSchema,
    width: sideSchema,
    height: sideSchema,
    order: z.enum(CELL_ORDERS),
    lineSkipBytes: z.number().int().min(0).max(MAX_FILE_BYTES),
    scale: scaleSchema,
    precision: precisionSchema,
    format: z.enum(NUMBER_FORMATS),
    x: axis(texts),
    y: axis(texts),
    variables: listSchema(z.object({ name: texts.label, value: texts.label }), {
      max: MAX_VARIABLES,
    }).readonly(),
  });

/**
 * What a person says of a map. Whether it lies inside the file is asked by core/maps/validate-map.ts. Specification 3,
 * "Map fields".
 */
export const mapFieldsSchema = fields({
  name: lineSchema({ min: MIN_MAP_NAME_LENGTH, max: MAX_NAME_LENGTH }),
  description: textSchema({ max: MAX_COMMENT_LENGTH }),
  unit: lineSchema({ max: MAX_UNIT_LENGTH }),
  axisName: lineSchema({ max: MAX_NAME_LENGTH }),
  label: exactLineSchema({ max: MAX_NAME_LENGTH }),
}) satisfies z.ZodType<MapFields>;

/** What a file says of a map: its texts are cleaned, so that a file of another program is not refused for one of them. */
export const filedMapFieldsSchema = fields({
  name: foundLineSchema({ min: MIN_MAP_NAME_LENGTH, max: MAX_NAME_LENGTH }),
  description: foundTextSchema({ max: MAX_COMMENT_LENGTH }),
  unit: foundLineSchema({ max: MAX_UNIT_LENGTH }),
  axisName: foundLineSchema({ max: MAX_NAME_LENGTH }),
  label: foundLineSchema({ max: MAX_NAME_LENGTH }),
}).omit({ folderId: true });

/** A map of a project as the server keeps it: the definition of core/maps, and what guards it. */
export const projectMapSchema = fields({
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  axisName: z.string(),
  label: z.string(),
}).extend({
  id: z.string(),
  kind: z.enum(MAP_KINDS),
  /** Grows with every change; the guard against two windows changing the map at once. */
  revision: z.number().int(),
  updatedAt: timestampSchema,
}) satisfies z.ZodType<MapDefinition>;

/** A map of a project, with its id and its kind. */
export type ProjectMap = z.infer<typeof projectMapSchema>;

/**
 * Id of a new thing, chosen by the caller: a request that is repeated because its answer was lost makes no second one. The same
 * id with another content is answered with 409.
 */
const newIdSchema = z.uuid().optional();

/** Revision a change was made on; another one on the server is answered with 409. Left out by who does not care. */
const revisionSchema = z.number().int().min(0).optional();

/** A map that is to be created. */
export const newMapSchema = mapFieldsSchema.extend({ id: newIdSchema });

/** A map that is to be created, checked for form. */
export type NewMap = z.output<typeof newMapSchema>;

/** POST /projects/{projectId}/user-maps: one or several, all or none. */
export const createMapsSchema = z.object({
  maps: listSchema(newMapSchema, { min: 1, max: MAX_MAPS_AT_ONCE }),
});

/** PUT /projects/{projectId}/maps/{mapId}. */
export const updateMapSchema = mapFieldsSchema.extend({ revision: revisionSchema });

/** Body that changes a map. */
export type UpdateMap = z.infer<typeof updateMapSchema>;

/** Body that creates maps: 1..500 of them, all or none. */
export type CreateMaps = z.input<typeof createMapsSchema>;

/** Answer of POST /projects/{projectId}/user-maps: the maps that were created, in their order. */
export const createdMapsSchema = z.object({ data: z.array(projectMapSchema) });

/** Maps that were created by one call. */
export type CreatedMaps = z.infer<typeof createdMapsSchema>;

/** GET /projects/{projectId}/user-maps: oldest first. */
export const projectMapsSchema = pageSchema(projectMapSchema);

/** PATCH /projects/{projectId}/maps/{mapId}: moves the map into a folder, or to the root with `null`. */
export const moveMapSchema = z.object({
  folderId: folderIdSchema,
  revision: revisionSchema,
});

/** Body that moves a map. */
export type MoveMap = z.infer<typeof moveMapSchema>;

/** What a person says of a folder. Specification 3, "Folder". */
export const folderFieldsSchema = z.object({
  name: lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }),
  details: textSchema({ max: MAX_COMMENT_LENGTH }).default(''),
});

/** Name and note of a folder; `details` may be left out. */
export type FolderFields = z.input<typeof folderFieldsSchema>;

/** POST /projects/{projectId}/folders. */
export const createFolderSchema = folderFieldsSchema.extend({ id: newIdSchema });

/** Body that creates a folder. */
export type NewFolder = z.input<typeof createFolderSchema>;

/** PUT /projects/{projectId}/folders/{folderId}. */
export const updateFolderSchema = folderFieldsSchema.extend({ revision: revisionSchema });

/** Body that changes a folder. */
export type UpdateFolder = z.input<typeof updateFolderSchema>;

/** A folder of user maps. */
export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  details: z.string(),
  /** Grows with every change. */
  revision: z.number().int(),
});

/** A folder of user maps. Folders do not nest. */
export type Folder = z.infer<typeof folderSchema>;

/** GET /projects/{projectId}/folders: by name. */
export const foldersSchema = pageSchema(folderSchema);
