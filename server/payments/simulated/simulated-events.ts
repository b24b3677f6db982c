import { z } from 'zod';
import { EventRefusedError } from '../payment-errors.ts';
import type { DeclineReason, ProviderEvent } from '../payment-provider.ts';

const REASONS = [
  'declined',
  'expired',
  'insufficientFunds',
  'confirmationNeeded',
  'cardUnknown',
  'processingError',
] as const satisfies readonly DeclineReason[];

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.literal('charge'),
  reference: z.string().min(1),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('succeeded'), providerRef: z.string() }),
    z.object({
      state: z.literal('failed'),
      reason: z.enum(REASONS),
      providerRef: z.string().nullable(),
    }),
    z.object({
      state: z.literal('pending'),
      providerRef: z.string(),
      confirmUrl: z.string().nullable(),
    }),
  ]),
});
const anyEventSchema = z.object({ type: z.string() });

/** The body of the message that tells an event. */
export function eventBody({ id, reference, outcome }: ProviderEvent): Buffer {
  return Buffer.from(JSON.stringify({ id, type: 'charge', reference, outcome }));
}

/**
 * The event that a message tells, whose signature was found good.
 *
 * @returns `undefined` for one of a kind that nobody here asks for
 * @throws EventRefusedError if it tells none
 */
export function eventOf(body: Buffer): ProviderEvent | undefined {
  const json = jsonOf(body);
  const event = eventSchema.safeParse(json);
  if (event.success) {
    const { id, reference, outcome } = event.data;
    return { id, reference, outcome };
  }
  const other = anyEventSchema.safeParse(json);
  if (other.success && other.data.type !== 'charge') return undefined;
  throw new EventRefusedError('it tells no event');
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
