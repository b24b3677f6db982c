import { describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import type { HistoryEntry } from '../../core/contract/purchases.ts';
import { NetworkApiError } from '../api/api-error.ts';
import { followPayment, type PaidThing } from './follow-payment.ts';

const LINE: PaidThing = {
  kind: 'order',
  state: 'pending',
  reason: null,
  price: { currency: 'EUR', net: 100, ratePercent: 0, tax: 0, gross: 100, legalNote: 'outOfScope' },
  confirmUrl: null,
  plan: null,
  packageId: 'red50',
  coins: 50,
  card: null,
  receiptNumber: null,
  isInternal: false,
};

/** A payment that is followed, and what the server would say of it. */
function followed() {
  const listeners = new Set<(data: unknown) => void>();
  const settled: Array<PaidThing['state']> = [];
  const answer = { state: 'pending' as PaidThing['state'], isAway: false, asked: 0 };
  const listen = (channel: string, hear: (data: unknown) => void): (() => void) => {
    expect(channel).toBe(userChannel('me'));
    listeners.add(hear);
    return () => listeners.delete(hear);
  };
  followPayment(
    {
      live: {
        on: (channel, event, hear) => {
          expect(event).toBe('PAYMENT_UPDATED');
          return listen(channel, hear);
        },
        onListening: listen,
      },
      commerce: {
        history: async () => {
          answer.asked++;
          await Promise.resolve();
          if (answer.isAway) throw new NetworkApiError();
          const entry = (id: string, state: PaidThing['state']): HistoryEntry => ({
            id,
            createdAt: '2026-11-28T12:00:00.000Z',
            coins: null,
            money: { ...LINE, state },
            links: [],
          });
          return { entries: [entry('other', 'failed'), entry('mine', answer.state)], next: null };
        },
      },
    },
    'me',
    'mine',
    ({ state }) => settled.push(state),
  );
  const tell = async (): Promise<void> => {
    for (const hear of [...listeners]) hear({});
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { settled, answer, listeners, tell };
}

describe('a payment that is followed', () => {
  it('is asked for at once: the bank may have answered before anybody listened', async () => {
    const { settled, answer, listeners } = followed();
    answer.state = 'succeeded';
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).toEqual(['succeeded']);
    expect(listeners.size).toBe(0);
  });

  it('is asked for with every event until the bank has answered, and told once', async () => {
    const { settled, answer, listeners, tell } = followed();
    await tell();
    expect(settled).toEqual([]);
    answer.state = 'failed';
    await tell();
    await tell();
    expect(settled).toEqual(['failed']);
    expect(listeners.size).toBe(0);
  });

  it('goes on where the server was away', async () => {
    const { settled, answer, tell } = followed();
    answer.isAway = true;
    await tell();
    answer.isAway = false;
    answer.state = 'succeeded';
    await tell();
    expect(settled).toEqual(['succeeded']);
  });
});
