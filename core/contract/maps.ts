import { z } from 'zod';
import {
  CELL_ORDERS,
  MAP_KINDS,
  type MapDefinition,
  REFERENCE_MODES,
} from '../maps/map-definition.ts';
import { MAX_MAP_SIDE, MIN_MAP_NAME_LENGTH } from '../maps/validate-map.ts';
import { NUMBER_FORMATS } from '../values/number-format.ts';
import { timestampSchema } from './common.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_FILE_BYTES,
  MAX_MAPS_AT_ONCE,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from './limits.ts';

/** Longest unit, in characters. */
const MAX_UNIT_LENGTH = 40;
/** Most variables of a map. */
const MAX_VARIABLES = 100;

const scaleSchema = z.object({ factor: z.number(), offset: z.number() });

const wordTypeSchema = z.object({
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

const precisionSchema = z.number().int().min(-100).max(100);
const sideSchema = z.number().int().min(1).max(MAX_MAP_SIDE);

const axisSchema = z.object({
  name: z.string().trim().max(MAX_NAME_LENGTH),
  unit: z.string().trim().max(MAX_UNIT_LENGTH),
  reference: z.enum(REFERENCE_MODES),
  words: wordRunSchema,
  scale: scaleSchema,
  precision: precisionSchema,
  format: z.enum(NUMBER_FORMATS),
  userValues: z.array(z.number()).max(MAX_MAP_SIDE).readonly(),
  userTexts: z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_MAP_SIDE).readonly(),
});

/**
 * What a person says of a map. Whether it lies inside the file is asked by core/maps/validate-map.ts. Specification 3,
 * "Map fields".
 */
export const mapFieldsSchema = z.object({
  name: z.string().trim().min(MIN_MAP_NAME_LENGTH).max(MAX_NAME_LENGTH),
  description: z.string().trim().max(MAX_COMMENT_LENGTH),
  unit: z.string().trim().max(MAX_UNIT_LENGTH),
  /** `null` is the root of the tree. */
  folderId: z.string().nullable(),
  cells: wordRunSchema,
  width: sideSchema,
  height: sideSchema,
  order: z.enum(CELL_ORDERS),
  lineSkipBytes: z.number().int().min(0).max(MAX_FILE_BYTES),
  scale: scaleSchema,
  precision: precisionSchema,
  format: z.enum(NUMBER_FORMATS),
  x: axisSchema,
  y: axisSchema,
  variables: z
    .array(
      z.object({ name: z.string().max(MAX_NAME_LENGTH), value: z.string().max(MAX_NAME_LENGTH) }),
    )
    .max(MAX_VARIABLES)
    .readonly(),
});

/** What a person says of a map, checked for form; not yet for lying inside the file. */
export type MapFields = z.infer<typeof mapFieldsSchema>;

/** A map of a project as the server keeps it. The compiler holds it equal to the definition of core/maps, see below. */
export const projectMapSchema = mapFieldsSchema.extend({
  id: z.string(),
  kind: z.enum(MAP_KINDS),
  updatedAt: timestampSchema,
});

/** A map of a project, with its id and its kind. */
export type ProjectMap = z.infer<typeof projectMapSchema>;

/** Does not compile when the contract and core/maps drift apart. */
export const mapDefinitionOf = (map: ProjectMap): MapDefinition => map;

/** POST /projects/{projectId}/user-maps: one or several, all or none. */
export const createMapsSchema = z.object({
  maps: z.array(mapFieldsSchema).min(1).max(MAX_MAPS_AT_ONCE),
});

/** Body that creates maps: 1..500 of them, all or none. */
export type CreateMaps = z.input<typeof createMapsSchema>;

/** GET and POST /projects/{projectId}/user-maps: maps, oldest first. */
export const projectMapsSchema = z.object({ data: z.array(projectMapSchema) });

/** Maps of a project, oldest first. */
export type ProjectMaps = z.infer<typeof projectMapsSchema>;

/** PATCH /projects/{projectId}/maps/{mapId}: moves the map into a folder, or to the root with `null`. */
export const moveMapSchema = z.object({ folderId: z.string().nullable() });

/** What a person says of a folder. Specification 3, "Folder". */
export const folderFieldsSchema = z.object({
  name: z.string().trim().min(MIN_NAME_LENGTH).max(MAX_NAME_LENGTH),
  details: z.string().trim().max(MAX_COMMENT_LENGTH).default(''),
});

/** Body that creates or changes a folder; `details` may be left out. */
export type FolderFields = z.input<typeof folderFieldsSchema>;

/** A folder of user maps. */
export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  details: z.string(),
});

/** A folder of user maps. Folders do not nest. */
export type Folder = z.infer<typeof folderSchema>;

/** GET /projects/{projectId}/folders: by name. */
export const foldersSchema = z.object({ data: z.array(folderSchema) });

/** Folders of a project, by name. */
export type Folders = z.infer<typeof foldersSchema>;
