import { z } from 'zod';
import { parseJson } from '../../core/values/parse-json.ts';

/** Something that happened, for whoever listens to a channel, on whichever server. */
export interface StoredEvent {
  /** Grows, but not in the order of the commits. */
  readonly id: number;
  /** Transaction that wrote it, in decimal (PostgreSQL, `pg_current_xact_id`). Younger transactions have greater numbers. */
  readonly transaction: string;
  readonly channel: string;
  readonly event: string;
  /** Small: events are hints, the API has the truth. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a notice says. */
export type Notice =
  | ({ readonly kind: 'event' } & StoredEvent)
  /** An event that is too long for a notice, to be read from its table. */
  | { readonly kind: 'eventStored' }
  /** A job may be due. */
  | { readonly kind: 'jobQueued' };

const noticeSchema: z.ZodType<Notice> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    id: z.number(),
    transaction: z.string().regex(/^\d+$/),
    channel: z.string(),
    event: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('eventStored') }),
  z.object({ kind: z.literal('jobQueued') }),
]);

/** @returns `undefined` for what a server of another release tells and this one does not know */
export function readNotice(payload: string): Notice | undefined {
  return noticeSchema.safeParse(parseJson(payload)).data;
}
