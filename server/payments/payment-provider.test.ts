import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCardDeed } from '../../core/offers/test-cards.ts';
import { MAX_AMOUNT_MINOR } from './check-charge.ts';
import { CardRefusedError, ProviderSilentError, ReferenceUsedError } from './payment-errors.ts';
import type { Charge, ChargeOutcome, DeclineReason, StoredCard } from './payment-provider.ts';
import { openSimulated, openStripe, type ProviderHarness } from './testing/provider-harness.ts';

const DAY_MS = 24 * 3_600_000;
const USER = '6f1c1f0e-4a53-4a3c-9f4e-0c5f8b7f1a11';

describe.each([
  ['simulated', openSimulated],
  ['stripe', openStripe],
] as const)('the %s provider', (name, open) => {
  let harness: ProviderHarness;
  beforeEach(async () => {
    harness = await open();
  });
  afterEach(() => harness.close());

  const add = (deed: TestCardDeed): Promise<StoredCard> =>
    harness.provider.addCard({ token: harness.tokenOf(deed), userId: USER, customerRef: null });

  const chargeOf = async (deed: TestCardDeed, part: Partial<Charge> = {}): Promise<Charge> => {
    const { customerRef, cardRef } = await add(deed);
    return {
      reference: `order:${randomUUID()}`,
      amountMinor: 4999,
      currency: 'EUR',
      customerRef,
      cardRef,
      description: '100 coins',
      isOffSession: false,
      ...part,
    };
  };

  const eventsOf = (reference: string): readonly string[] =>
    harness.events.filter((e) => e.reference === reference).map(({ outcome }) => outcome.state);

  it('says its name', () => {
    expect(harness.provider.name).toBe(name);
  });

  describe('cards', () => {
    it('are kept with what may be shown of them', async () => {
      const card = await add('succeeds');
      expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 });
      expect(card.expYear).toBeGreaterThan(2025);
    });

    it('of a person belong to one customer', async () => {
      const [first, second] = await Promise.all([add('succeeds'), add('declined')]);
      expect(second.customerRef).toBe(first.customerRef);
      const third = await harness.provider.addCard({
        token: harness.tokenOf('succeeds'),
        userId: USER,
        customerRef: first.customerRef,
      });
      expect(third.customerRef).toBe(first.customerRef);
      expect(third.cardRef).not.toBe(first.cardRef);
    });

    it('of a person whom another provider knows belong to a new customer', async () => {
      const form = { userId: USER, customerRef: 'of_another_provider' };
      const card = await harness.provider.addCard({ token: harness.tokenOf('succeeds'), ...form });
      expect(card.customerRef).toBe((await add('succeeds')).customerRef);
      const charge = await chargeOf('succeeds');
      const away = { ...charge, ...form, cardRef: 'of_another_provider' };
      expect(await harness.provider.charge(away)).toMatchObject({ reason: 'cardUnknown' });
      await harness.provider.removeCard(form.customerRef, 'of_another_provider');
    });

    it('are refused with the reason of the bank', async () => {
      const refused = add('refusedWhenAdded');
      await expect(refused).rejects.toThrow(CardRefusedError);
      await expect(refused).rejects.toMatchObject({ reason: 'declined' });
    });

    it.each(['', 'pm_gone', 'sim_', '../customers', 'sim_4111111111111111', 'x'.repeat(300)])(
      'are refused if the token is %j',
      async (token) => {
        const adding = harness.provider.addCard({ token, userId: USER, customerRef: null });
        await expect(adding).rejects.toMatchObject({
          name: 'CardRefusedError',
          reason: 'cardUnknown',
        });
      },
    );

    it('that were removed are not charged, and are removed twice without harm', async () => {
      const charge = await chargeOf('succeeds');
      await harness.provider.removeCard(charge.customerRef, charge.cardRef);
      await harness.provider.removeCard(charge.customerRef, charge.cardRef);
      expect(await harness.provider.charge(charge)).toEqual({
        state: 'failed',
        reason: 'cardUnknown',
        providerRef: null,
      });
    });

    it('of somebody else are neither charged nor removed', async () => {
      const charge = await chargeOf('succeeds');
      const other = await harness.provider.addCard({
        token: harness.tokenOf('succeeds'),
        userId: randomUUID(),
        customerRef: null,
      });
      expect(other.customerRef).not.toBe(charge.customerRef);
      const { cardRef } = charge;
      expect(
        await harness.provider.charge({ ...charge, customerRef: other.customerRef }),
      ).toMatchObject({ state: 'failed', reason: 'cardUnknown' });
      await harness.provider.removeCard(other.customerRef, cardRef);
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
    });

    it.each(['', 'pm_gone', '../../v1/customers'])(
      'named %j are nothing to remove',
      async (cardRef) => {
        const { customerRef } = await add('succeeds');
        await expect(harness.provider.removeCard(customerRef, cardRef)).resolves.toBeUndefined();
      },
    );
  });

  describe('a charge', () => {
    it('succeeds, is found, and told', async () => {
      const charge = await chargeOf('succeeds');
      const outcome = await harness.provider.charge(charge);
      expect(outcome).toEqual({ state: 'succeeded', providerRef: expect.any(String) });
      expect(await harness.provider.find(charge.reference)).toEqual(outcome);
      await expect
        .poll(() => harness.events)
        .toContainEqual({
          id: expect.any(String),
          reference: charge.reference,
          outcome,
        });
    });

    it.each<[TestCardDeed, boolean, DeclineReason]>([
      ['declined', false, 'declined'],
      ['expired', false, 'expired'],
      ['insufficientFunds', false, 'insufficientFunds'],
      ['processingError', false, 'processingError'],
      ['declined', true, 'declined'],
      ['confirmationNeeded', true, 'confirmationNeeded'],
      ['renewalFails', true, 'insufficientFunds'],
    ])('of a card that is %s (away: %s) fails: %s', async (deed, isOffSession, reason) => {
      const charge = await chargeOf(deed, { isOffSession });
      const outcome = await harness.provider.charge(charge);
      expect(outcome).toEqual({ state: 'failed', reason, providerRef: expect.any(String) });
      expect(await harness.provider.charge(charge)).toEqual(outcome);
      expect(await harness.provider.find(charge.reference)).toEqual(outcome);
      await expect.poll(() => eventsOf(charge.reference)).toContain('failed');
    });

    it.each<[TestCardDeed, boolean]>([
      ['succeeds', true],
      ['renewalFails', false],
    ])('of a card that %s (away: %s) succeeds', async (deed, isOffSession) => {
      const charge = await chargeOf(deed, { isOffSession });
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
    });

    it.each<[boolean, Partial<ChargeOutcome>]>([
      [true, { state: 'succeeded' }],
      [false, { state: 'failed', reason: 'confirmationNeeded' }],
    ])('waits for the person, who says %s', async (isAccepted, expected) => {
      const charge = await chargeOf('confirmationNeeded');
      const outcome = await harness.provider.charge(charge);
      expect(outcome).toMatchObject({
        state: 'pending',
        confirmUrl: expect.stringMatching(/^http/),
      });
      expect(await harness.provider.charge(charge)).toEqual(outcome);
      await harness.confirm(charge.reference, isAccepted);
      const { providerRef } = outcome;
      const settled = { ...expected, providerRef };
      expect(await harness.provider.find(charge.reference)).toEqual(settled);
      expect(await harness.provider.charge(charge)).toEqual(settled);
      await expect.poll(() => eventsOf(charge.reference)).toContain(expected.state);
    });

    it.each<[TestCardDeed, Partial<ChargeOutcome>]>([
      ['late', { state: 'succeeded' }],
      ['lateDeclined', { state: 'failed', reason: 'declined' }],
    ])('that is %s is told when it has settled', async (deed, expected) => {
      const charge = await chargeOf(deed);
      const outcome = await harness.provider.charge(charge);
      expect(outcome).toMatchObject({ state: 'pending', confirmUrl: null });
      await expect.poll(() => eventsOf(charge.reference)).toContain(expected.state);
      expect(await harness.provider.find(charge.reference)).toMatchObject(expected);
    });

    it('is told twice by one id', async () => {
      const charge = await chargeOf('twice');
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
      await expect.poll(() => eventsOf(charge.reference)).toEqual(['succeeded', 'succeeded']);
      expect(new Set(harness.events.map(({ id }) => id)).size).toBe(1);
    });

    it('whose answer is lost is found, and not made again', async () => {
      const charge = await chargeOf('silent');
      await expect(harness.provider.charge(charge)).rejects.toThrow(ProviderSilentError);
      const found = await harness.provider.find(charge.reference);
      expect(found).toMatchObject({ state: 'succeeded' });
      expect(await harness.provider.charge(charge)).toEqual(found);
    });

    it.each([0, 1, 25, 400])(
      'is the same again %d hours later, also by another server',
      async (hours) => {
        const charge = await chargeOf('succeeds');
        const outcome = await harness.provider.charge(charge);
        await harness.restart();
        harness.passTime(hours * 3_600_000);
        expect(await harness.provider.find(charge.reference)).toEqual(outcome);
        expect(await harness.provider.charge({ ...charge, description: 'other words' })).toEqual(
          outcome,
        );
      },
    );

    it('is one, however many ask for it at once', async () => {
      const charge = await chargeOf('succeeds');
      const answers = await Promise.allSettled(
        Array.from({ length: 6 }, () => harness.provider.charge(charge)),
      );
      const made = await harness.provider.find(charge.reference);
      for (const answer of answers) {
        // Whoever is in the middle of another's may be told that nothing is known yet.
        if (answer.status === 'fulfilled') expect(answer.value).toEqual(made);
        else expect(answer.reason).toBeInstanceOf(ProviderSilentError);
      }
      await expect.poll(() => eventsOf(charge.reference)).toEqual(['succeeded']);
    });

    it.each<Partial<Charge>>([{ amountMinor: 5000 }, { cardRef: 'other' }])(
      'is no other one under its reference: %o',
      async (part) => {
        const charge = await chargeOf('succeeds');
        const before = await harness.provider.charge(charge);
        const other =
          part.cardRef === undefined ? part : { cardRef: (await add('succeeds')).cardRef };
        for (const hours of [0, 48]) {
          harness.passTime(hours * 3_600_000);
          const again = harness.provider.charge({ ...charge, ...other });
          await expect(again).rejects.toThrow(ReferenceUsedError);
        }
        expect(await harness.provider.find(charge.reference)).toEqual(before);
      },
    );

    it('that nobody made is not found', async () => {
      expect(await harness.provider.find(`order:${randomUUID()}`)).toBeUndefined();
    });

    it('is not made for whoever has stopped waiting', async () => {
      const charge = await chargeOf('succeeds');
      const charging = harness.provider.charge(charge, AbortSignal.abort());
      await expect(charging).rejects.toThrow(ProviderSilentError);
      expect(await harness.provider.find(charge.reference)).toBeUndefined();
    });

    it('is waited for no longer than somebody wants', async () => {
      const charge = await chargeOf('silent');
      const charging = harness.provider.charge(charge, AbortSignal.timeout(100));
      await expect(charging).rejects.toThrow(ProviderSilentError);
    });

    it.each<Partial<Charge>>([
      { amountMinor: 0 },
      { amountMinor: -1 },
      { amountMinor: 0.5 },
      { amountMinor: Number.NaN },
      { amountMinor: MAX_AMOUNT_MINOR + 1 },
      { currency: 'JPY' },
      { currency: 'eur' },
      { reference: '' },
      { reference: `a' OR metadata['x']:'y` },
      { reference: 'a\r\nb' },
      { reference: 'r'.repeat(201) },
      { description: '' },
    ])('is none with %o', async (part) => {
      const charge = await chargeOf('succeeds', part);
      await expect(harness.provider.charge(charge)).rejects.toThrow(RangeError);
    });

    it.each([1, MAX_AMOUNT_MINOR])('may be of %d cents', async (amountMinor) => {
      const charge = await chargeOf('succeeds', { amountMinor });
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
    });

    it('of any amount is the same again, and of no other amount', async () => {
      const card = await chargeOf('succeeds');
      const amount = fc.integer({ min: 1, max: MAX_AMOUNT_MINOR });
      await fc.assert(
        fc.asyncProperty(amount, amount, async (amountMinor, other) => {
          const charge = { ...card, reference: `period:${randomUUID()}`, amountMinor };
          const outcome = await harness.provider.charge(charge);
          const again = harness.provider.charge({ ...charge, amountMinor: other });
          if (other === amountMinor) expect(await again).toEqual(outcome);
          else await expect(again).rejects.toThrow(ReferenceUsedError);
        }),
        { numRuns: 25 },
      );
    });

    it('of any other currency is none', async () => {
      const charge = await chargeOf('succeeds');
      const currency = fc.string().filter((text) => text !== 'EUR');
      await fc.assert(
        fc.asyncProperty(currency, async (other) => {
          const charging = harness.provider.charge({ ...charge, currency: other });
          await expect(charging).rejects.toThrow(RangeError);
        }),
      );
    });
  });

  it('asks nobody after it was closed', async () => {
    const charge = await chargeOf('succeeds');
    await harness.provider.close();
    harness.passTime(DAY_MS);
    const charging = harness.provider.charge(charge);
    await expect(charging).rejects.toThrow(ProviderSilentError);
  });
});
