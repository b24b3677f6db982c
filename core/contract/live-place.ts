import { z } from 'zod';

/** GET /broadcasting/connection: where pages connect to for live events. */
export const livePlaceSchema = z.object({
  /** A service beside this server; `null` where it is this server itself. */
  service: z
    .object({
      /** Public name of this product there. */
      key: z.string(),
      /** Of the service, empty where it has none. */
      cluster: z.string(),
      host: z.string(),
      port: z.int().min(1).max(65_535),
      /** Whether connections are encrypted. */
      isSecure: z.boolean(),
    })
    .nullable(),
});

/** Answer about where pages connect to. */
export type LivePlace = z.infer<typeof livePlaceSchema>;
