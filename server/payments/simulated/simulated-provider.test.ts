import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_CARDS, type TestCardDeed, TOKEN_PREFIX } from '../../../core/offers/test-cards.ts';
import type { Charge, ProviderEvent } from '../payment-provider.ts';
import { memoryCharges } from '../testing/memory-charges.ts';
import { CardNames } from './card-names.ts';
import { deliverTo } from './deliver-to.ts';
import { type SimulatedPorts, SimulatedProvider } from './simulated-provider.ts';

const USER = 'f5a7c3a0-2f0b-4a8e-8a4e-3f2f6d1f2b33';
const secret = new Uint8Array(32).fill(1);
const quick = { eventMs: 0, lateMs: 20, silenceMs: 10, retryMs: [5, 5] };

describe('the simulated provider', () => {
  const open: SimulatedProvider[] = [];
  afterEach(() => Promise.all(open.splice(0).map((provider) => provider.close())));

  const provide = (part: Partial<SimulatedPorts> = {}): SimulatedProvider => {
    const provider = new SimulatedProvider({
      charges: memoryCharges(),
      secret,
      deliver: () => Promise.resolve(),
      confirmUrlOf: () => null,
      pace: quick,
      ...part,
    });
    open.push(provider);
    return provider;
  };
  const chargeOf = async (provider: SimulatedProvider, deed: TestCardDeed): Promise<Charge> => {
    const { number } = TEST_CARDS.find(({ does }) => does === deed) ?? { number: '' };
    const form = { token: `${TOKEN_PREFIX}${number}`, userId: USER, customerRef: null };
    const { customerRef, cardRef } = await provider.addCard(form);
    const reference = `order:${randomUUID()}`;
    const money = { amountMinor: 4999, currency: 'EUR', description: '100 coins' };
    return { reference, ...money, customerRef, cardRef, isOffSession: false };
  };

  it('never tells the number of a card, nor takes one that is not of its table', async () => {
    const provider = provide();
    for (const { number, does } of TEST_CARDS) {
      if (does === 'refusedWhenAdded') continue;
      const card = await provider.addCard({
        token: `${TOKEN_PREFIX}${number}`,
        userId: USER,
        customerRef: null,
      });
      expect(JSON.stringify(card)).not.toContain(number);
      expect(card.last4).toBe(number.slice(-4));
    }
    const real = `${TOKEN_PREFIX}4111111111111111`;
    const adding = provider.addCard({ token: real, userId: USER, customerRef: null });
    await expect(adding).rejects.toThrow(/^[^4]+$/);
  });

  it('shows the date of a card that has expired', async () => {
    const provider = provide({ now: () => Date.UTC(2026, 5, 1) });
    const yearOf = async (number: string): Promise<number> => {
      const form = { token: `${TOKEN_PREFIX}${number}`, userId: USER, customerRef: null };
      return (await provider.addCard(form)).expYear;
    };
    expect(await yearOf('4000000000000069')).toBe(2025);
    expect(await yearOf('4242424242424242')).toBe(2029);
  });

  it('settles a late charge whose server has ended, when somebody asks', async () => {
    const charges = memoryCharges();
    let now = Date.now();
    const slow = { charges, now: () => now, pace: { ...quick, lateMs: 60_000 } };
    const first = provide(slow);
    const charge = await chargeOf(first, 'late');
    expect(await first.charge(charge)).toMatchObject({ state: 'pending' });
    await first.close();
    const events: ProviderEvent[] = [];
    const second: SimulatedProvider = provide({
      ...slow,
      deliver: (body, headers) => {
        events.push(second.readEvent(body, headers) as ProviderEvent);
        return Promise.resolve();
      },
    });
    now += 59_999;
    expect(await second.find(charge.reference)).toMatchObject({ state: 'pending' });
    now += 1;
    expect(await second.find(charge.reference)).toMatchObject({ state: 'succeeded' });
    await expect.poll(() => events).toMatchObject([{ outcome: { state: 'succeeded' } }]);
  });

  it('confirms a charge once, and only what is to be confirmed', async () => {
    const provider = provide();
    const charge = await chargeOf(provider, 'confirmationNeeded');
    expect(await provider.confirm(charge.reference, true)).toBeUndefined();
    await provider.charge(charge);
    const answers = await Promise.all([
      provider.confirm(charge.reference, true),
      provider.confirm(charge.reference, false),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await provider.find(charge.reference)).toEqual(answers[0]);
    expect(await provider.confirm(charge.reference, false)).toBeUndefined();
    const late = await chargeOf(provider, 'late');
    await provider.charge(late);
    expect(await provider.confirm(late.reference, true)).toBeUndefined();
  });

  it('is one for two servers on the same charges', async () => {
    const charges = memoryCharges();
    const ids: string[] = [];
    const servers = [0, 1].map(() => {
      const server: SimulatedProvider = provide({
        charges,
        deliver: (body, headers) => {
          ids.push(server.readEvent(body, headers)?.id ?? '');
          return Promise.resolve();
        },
      });
      return server;
    });
    const [first, second] = servers as [SimulatedProvider, SimulatedProvider];
    const charge = await chargeOf(first, 'succeeds');
    const outcomes = await Promise.all([first.charge(charge), second.charge(charge)]);
    expect(outcomes[1]).toEqual(outcomes[0]);
    await expect.poll(() => ids).toHaveLength(1);
  });

  it('posts its events over loopback, and again until they are taken', async () => {
    const statuses = [500, 503, 204];
    const bodies: string[] = [];
    const read: unknown[] = [];
    const server = createServer((request, response) => {
      buffer(request).then(
        (body) => {
          bodies.push(body.toString());
          read.push(provider.readEvent(body, request.headers));
          response.writeHead(statuses[bodies.length - 1] ?? 500).end();
        },
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const provider: SimulatedProvider = provide({
      deliver: deliverTo(() => `http://127.0.0.1:${port}/payments`),
    });
    const charge = await chargeOf(provider, 'succeeds');
    const outcome = await provider.charge(charge);
    await expect.poll(() => bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(read[2]).toMatchObject({ reference: charge.reference, outcome });
    await provider.close();
    server.closeAllConnections();
    server.close();
  });

  it('gives an event up that nobody takes, and is still asked', async () => {
    let tries = 0;
    const provider = provide({
      deliver: () => {
        tries += 1;
        return Promise.reject(new Error('nobody there'));
      },
    });
    const charge = await chargeOf(provider, 'succeeds');
    const outcome = await provider.charge(charge);
    await expect.poll(() => tries).toBe(3);
    expect(await provider.find(charge.reference)).toEqual(outcome);
  });

  it('breaks nothing where its charges cannot be kept', async () => {
    const charges = memoryCharges();
    const provider = provide({
      charges: {
        get: (reference) => charges.get(reference),
        put: (reference, charge) =>
          charge.outcome.state === 'pending'
            ? charges.put(reference, charge)
            : Promise.reject(new Error('the database is away')),
      },
    });
    const late = await chargeOf(provider, 'late');
    expect(await provider.charge(late)).toMatchObject({ state: 'pending' });
    const charge = await chargeOf(provider, 'succeeds');
    await expect(provider.charge(charge)).rejects.toThrow('the database is away');
    await new Promise((resolve) => setTimeout(resolve, 2 * quick.lateMs));
    expect((await charges.get(late.reference))?.outcome.state).toBe('pending');
  });
});

describe('names of cards', () => {
  const names = new CardNames(secret);

  it('say what a card does to its customer alone', () => {
    const card = names.cardOf('simcus_1', 'late');
    expect(names.deedOf('simcus_1', card)).toBe('late');
    expect(names.deedOf('simcus_2', card)).toBeUndefined();
    expect(new CardNames(new Uint8Array(32)).deedOf('simcus_1', card)).toBeUndefined();
  });

  it('cannot be made up', () => {
    const card = names.cardOf('simcus_1', 'declined');
    expect(names.deedOf('simcus_1', card.replace('declined', 'succeeds'))).toBeUndefined();
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constant(card)),
        fc.nat(60),
        fc.string(),
        (text, at, part) => {
          const changed = text.slice(0, at) + part + text.slice(at + part.length);
          if (changed !== card) expect(names.deedOf('simcus_1', changed)).toBeUndefined();
        },
      ),
    );
  });
});
