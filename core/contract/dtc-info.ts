import { z } from 'zod';
import { coinsSchema } from './coins.ts';
import { linksSchema } from './common.ts';
import { ERROR_REASONS } from './error-body.ts';
import { troubleCodesSchema } from './reading-results.ts';

/** GET /projects/{projectId}/dtcs: the codes, and whether the project may have them taken out. Specification 3, "DTC info". */
export const dtcInfoSchema = troubleCodesSchema.extend({
  /** What the removal costs the project now, in coins; 0 where it has it. */
  price: coinsSchema,
  /** Whether the project has the removal for good. */
  purchased: z.boolean(),
  availability: z.object({
    isAvailable: z.boolean(),
    /** Why not; `null` where it is. */
    message: z.enum(ERROR_REASONS).nullable(),
  }),
  /** `purchase` where the removal can be bought, `remove` where codes can be taken out: `{fileId}` stands for the version. */
  links: linksSchema,
});

/** Trouble codes of a project, and what may be done with them. */
export type DtcInfo = z.infer<typeof dtcInfoSchema>;
