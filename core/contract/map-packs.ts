import { z } from 'zod';
import { linksSchema } from './common.ts';
import { projectMapSchema } from './maps.ts';
import { priceSchema } from './prices.ts';

/** A map of a pack before it is bought: what it is called and how large it is, and nothing of where it stands. */
const offeredMapSchema = z.object({
  name: z.string(),
  /** Name of its folder in the pack; `null` is the root. */
  folder: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Whether it was found in this file as surely as a solution has to be. */
  isSure: z.boolean(),
});

/** A map that would come with a pack. */
export type OfferedMap = z.infer<typeof offeredMapSchema>;

/**
 * A map of a pack that was bought. GET and PUT /projects/{projectId}/maps/{mapId} answer it so, encrypted; a PUT changes nothing of it
 * but that it is confirmed.
 */
export const packMapSchema = projectMapSchema.extend({
  /** Name of its folder in the pack; `null` is the root. */
  folder: z.string().nullable(),
  /** Lower bound of the chance that it stands there, 0..1. */
  confidence: z.number().min(0).max(1),
  /** Whether nothing is edited in it until the person confirms that it stands there. */
  isLocked: z.boolean(),
});

/** A map of a pack that was bought. */
export type PackMap = z.infer<typeof packMapSchema>;

/**
 * GET /projects/{projectId}/mappacks/basic, in UTF-8, encrypted by core/map-library/payload-encryption.ts. Where nothing fits, the
 * call is refused: the pack is unavailable.
 */
export const mapPackSchema = z.object({
  /** `processed`: its maps were looked for in this file, and it can be bought. */
  state: z.enum(['processed', 'purchased']),
  price: priceSchema,
  /** Before the purchase: by folder and name, which says nothing of their order in the file. */
  offered: z.array(offeredMapSchema),
  /** After it, oldest first. */
  maps: z.array(packMapSchema),
  /** Maps of the packs that were not found in this file. */
  notFoundCount: z.number().int(),
  /** `purchase` where it can be bought now. */
  links: linksSchema,
});

/** The basic map pack of a project. */
export type MapPack = z.infer<typeof mapPackSchema>;
