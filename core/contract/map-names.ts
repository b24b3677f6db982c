import { z } from 'zod';
import { linksSchema } from './common.ts';
import { projectMapSchema } from './maps.ts';
import { pageSchema } from './pages.ts';

/** Where a name is from. */
const nameSourceSchema = z.object({
  /** Another project of the person, or a map pack that the project has. */
  kind: z.enum(['PROJECT', 'MAP_PACK']),
  /** Of the project or the pack. */
  name: z.string(),
  /** Software number of its file, where the file tells one. */
  softwareNumber: z.string().nullable(),
});

/** Where a name is from. */
export type NameSource = z.infer<typeof nameSourceSchema>;

/** What a map that was merely found is called elsewhere. */
const mapNameSchema = z.object({
  /** Id of the potential map. */
  mapId: z.string(),
  /** The map of the other file with its addresses in this one: what POST /projects/{projectId}/user-maps takes. */
  map: projectMapSchema.omit({ id: true, kind: true, revision: true, updatedAt: true }),
  /** Lower bound of the chance that it stands there, 0..1. */
  confidence: z.number().min(0).max(1),
  /** Whether that is as sure as a solution has to be. */
  isSure: z.boolean(),
  source: nameSourceSchema,
  /** What others call it, less surely. */
  others: z.array(z.object({ name: z.string(), confidence: z.number(), source: nameSourceSchema })),
});

/** What a potential map is called elsewhere. */
export type MapName = z.infer<typeof mapNameSchema>;

/** GET /projects/{projectId}/map-names: in the order of the potential maps. */
export const mapNamesSchema = pageSchema(mapNameSchema).extend({
  counts: z.object({
    /** Potential maps. */
    found: z.number().int(),
    /** Of these, those that have a name and that the person has not taken over. */
    named: z.number().int(),
    /** Maps of the library that were not found in this file. */
    notFound: z.number().int(),
  }),
  /** Whether maps of the library are still being looked for. */
  isMatching: z.boolean(),
  /** `look-again` has the library looked through once more. */
  links: linksSchema,
});

/** A page of names. */
export type MapNames = z.infer<typeof mapNamesSchema>;
