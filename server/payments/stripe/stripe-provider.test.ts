import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCardDeed } from '../../../core/offers/test-cards.ts';
import {
  ProviderRefusedError,
  ProviderSilentError,
  ReferenceUsedError,
} from '../payment-errors.ts';
import type { Charge } from '../payment-provider.ts';
import { openStripe } from '../testing/provider-harness.ts';
import { DOUBLE_KEYS, type StripeFault } from '../testing/stripe-double.ts';
import { StripeProvider } from './stripe-provider.ts';

const USER = 'f5a7c3a0-2f0b-4a8e-8a4e-3f2f6d1f2b33';
const CHARGES = 'POST /v1/payment_intents';
const HOUR_MS = 3_600_000;

describe('Stripe', () => {
  let harness: Awaited<ReturnType<typeof openStripe>>;
  beforeEach(async () => {
    harness = await openStripe();
  });
  afterEach(() => harness.close());

  const chargeOf = async (deed: TestCardDeed, part: Partial<Charge> = {}): Promise<Charge> => {
    const token = harness.double.account.newCard(deed);
    const card = await harness.provider.addCard({ token, userId: USER, customerRef: null });
    return {
      reference: 'order:1',
      amountMinor: 4999,
      currency: 'EUR',
      customerRef: card.customerRef,
      cardRef: card.cardRef,
      description: '100 coins',
      isOffSession: false,
      ...part,
    };
  };
  const sent = (method: string, path: string): URLSearchParams[] =>
    harness.double.requests
      .filter((request) => request.method === method && request.path.split('?')[0] === path)
      .map(({ body }) => new URLSearchParams(body));
  const failed = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      await work;
    } catch (error) {
      return error;
    }
    throw new Error('it did not fail');
  };

  it('is sent a form under the key of the reference', async () => {
    const charge = await chargeOf('succeeds');
    await harness.provider.charge(charge);
    const request = harness.double.requests.find(({ path }) => path === '/v1/payment_intents');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'order:1',
    });
    expect(Object.fromEntries(sent('POST', '/v1/payment_intents')[0] ?? [])).toEqual({
      amount: '4999',
      currency: 'eur',
      customer: charge.customerRef,
      payment_method: charge.cardRef,
      'allowed_payment_method_types[0]': 'card',
      description: '100 coins',
      'metadata[reference]': 'order:1',
      'metadata[card]': charge.cardRef,
      confirm: 'true',
      setup_future_usage: 'off_session',
      return_url: 'http://127.0.0.1:8080/paid',
    });
  });

  it('is told when the person is away', async () => {
    await harness.provider.charge(await chargeOf('succeeds', { isOffSession: true }));
    const form = sent('POST', '/v1/payment_intents')[0];
    expect(form?.get('off_session')).toBe('true');
    expect(form?.has('setup_future_usage')).toBe(false);
    expect(form?.has('return_url')).toBe(false);
  });

  it('is told nothing of how long it took, and of whom no more than a number', async () => {
    await chargeOf('succeeds');
    const [customer] = sent('POST', '/v1/customers');
    expect(Object.fromEntries(customer ?? [])).toEqual({ 'metadata[user]': USER });
    for (const { headers } of harness.double.requests) {
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    }
  });

  it('hears no token that is none of its own', async () => {
    for (const token of ['', 'tok_visa', 'pm_1/attach', 'pm_1?x', '../customers', 'sim_4242']) {
      const adding = harness.provider.addCard({ token, userId: USER, customerRef: null });
      await expect(adding).rejects.toThrow('cardUnknown');
    }
    expect(harness.double.requests).toEqual([]);
  });

  it('makes one customer of a person whose first answer was lost', async () => {
    harness.double.fail('lost', 'POST /v1/customers', 2);
    await expect(chargeOf('succeeds')).rejects.toThrow(ProviderSilentError);
    await chargeOf('succeeds');
    expect(harness.double.account.customerCount).toBe(1);
  });

  it('has a card that it kept before the answer was lost', async () => {
    const token = harness.double.account.newCard('succeeds');
    const form = { token, userId: USER, customerRef: null };
    harness.double.fail('lost', `POST /v1/payment_methods/${token}/attach`, 2);
    await expect(harness.provider.addCard(form)).rejects.toThrow(ProviderSilentError);
    harness.double.heal();
    expect(await harness.provider.addCard(form)).toMatchObject({ cardRef: token });
    const other = { ...form, userId: 'other' };
    await expect(harness.provider.addCard(other)).rejects.toThrow('cardUnknown');
  });

  it('keeps nothing that is no card', async () => {
    const token = harness.double.account.newCard('succeeds', 'sepa_debit');
    const adding = harness.provider.addCard({ token, userId: USER, customerRef: null });
    await expect(adding).rejects.toThrow('cardUnknown');
    expect(sent('POST', `/v1/payment_methods/${token}/detach`)).toHaveLength(1);
  });

  it.each<StripeFault>(['lost', 'mute', 'half', 'drip', 'page'])(
    'charges once where the answer is %s, also two days later',
    async (fault) => {
      const charge = await chargeOf('succeeds');
      harness.double.fail(fault, CHARGES);
      await expect(harness.provider.charge(charge)).rejects.toThrow(ProviderSilentError);
      harness.double.heal();
      harness.passTime(48 * HOUR_MS);
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
      expect(harness.double.account.intentCount).toBe(1);
    },
  );

  it.each<StripeFault>(['cut', 'redirect', 500, 429])(
    'has not charged where it answers %s, and does later',
    async (fault) => {
      const charge = await chargeOf('succeeds');
      harness.double.fail(fault, CHARGES);
      await expect(harness.provider.charge(charge)).rejects.toThrow(ProviderSilentError);
      expect(harness.double.account.intentCount).toBe(0);
      harness.double.heal();
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
    },
  );

  it.each<StripeFault>(['cut', 'lost', 500])(
    'is asked a second time at once: %s',
    async (fault) => {
      const charge = await chargeOf('succeeds');
      harness.double.fail(fault, CHARGES, 1);
      expect(await harness.provider.charge(charge)).toMatchObject({ state: 'succeeded' });
      expect(harness.double.account.intentCount).toBe(1);
    },
  );

  it('is not charged where it cannot say what it has charged before', async () => {
    const charge = await chargeOf('succeeds');
    harness.double.fail(500, 'GET /v1/payment_intents');
    await expect(harness.provider.charge(charge)).rejects.toThrow(ProviderSilentError);
    expect(harness.double.account.intentCount).toBe(0);
    await expect(harness.provider.find(charge.reference)).rejects.toThrow(ProviderSilentError);
  });

  it('is not waited for longer than a call may take, whatever it does', async () => {
    const charge = await chargeOf('succeeds');
    harness.double.fail('drip', 'GET /v1/payment_intents');
    await expect(harness.provider.find(charge.reference)).rejects.toThrow(ProviderSilentError);
    harness.double.heal();
    harness.double.fail('mute', 'GET /v1/payment_intents');
    const apiBase = harness.double.url;
    const times = { tryMs: 60_000, callMs: 100 };
    const patient = new StripeProvider({ ...DOUBLE_KEYS, apiBase }, { returnUrl: '', times });
    await expect(patient.find(charge.reference)).rejects.toThrow(ProviderSilentError);
  });

  it('is sent nothing more for whoever has stopped waiting', async () => {
    const charge = await chargeOf('succeeds');
    // The second try would be answered, and the charge made.
    harness.double.fail('mute', 'GET /v1/payment_intents', 1);
    const charging = harness.provider.charge(charge, AbortSignal.timeout(50));
    await expect(charging).rejects.toThrow(ProviderSilentError);
    await pause(1500);
    expect(sent('POST', '/v1/payment_intents')).toEqual([]);
    expect(await harness.provider.find(charge.reference)).toBeUndefined();
  });

  it('ends at once when the server does', async () => {
    const charge = await chargeOf('succeeds');
    harness.double.fail('mute', CHARGES);
    const charging = failed(harness.provider.charge(charge));
    await expect.poll(() => sent('POST', '/v1/payment_intents').length).toBe(1);
    await harness.provider.close();
    expect(await charging).toBeInstanceOf(ProviderSilentError);
  });

  it.each([0, 0.5, 1.5, 3, 1000])(
    'finds a charge of %d hours ago, though its search is behind',
    async (hours) => {
      const charge = await chargeOf('succeeds');
      const outcome = await harness.provider.charge(charge);
      await harness.provider.charge({ ...charge, reference: 'order:2' });
      harness.passTime(hours * HOUR_MS);
      expect(await harness.provider.find('order:1')).toEqual(outcome);
      expect(await harness.provider.find('order:3')).toBeUndefined();
    },
  );

  it('finds a charge among hundreds, of ours and of others', async () => {
    const charge = await chargeOf('succeeds');
    const outcome = await harness.provider.charge(charge);
    for (let i = 0; i < 250; i++) harness.double.account.addForeignIntent(charge.customerRef);
    expect(await harness.provider.find(charge.reference)).toEqual(outcome);
    harness.passTime(30 * 24 * HOUR_MS);
    expect(await harness.provider.charge(charge)).toEqual(outcome);
  });

  it('has nothing to say of charges that are not ours', async () => {
    harness.double.account.addForeignIntent('cus_other');
    await expect.poll(() => harness.events).toEqual([]);
  });

  it('that does not know the key is told apart from one that is silent', async () => {
    const charge = await chargeOf('succeeds');
    harness.double.fail(401, 'GET /v1/payment_intents');
    await expect(harness.provider.charge(charge)).rejects.toThrow(ProviderRefusedError);
  });

  it.each<[string, StripeFault | undefined]>([
    ['silent', 'half'],
    ['wrong', 401],
    ['busy', 429],
    ['broken', 500],
    ['used', undefined],
  ])('leaves no secret in an error: %s', async (_, fault) => {
    const charge = await chargeOf('succeeds');
    if (fault === undefined) await harness.provider.charge(charge);
    else harness.double.fail(fault, CHARGES);
    const error = await failed(harness.provider.charge({ ...charge, amountMinor: 1 }));
    expect(error).toBeInstanceOf(Error);
    if (fault === undefined) expect(error).toBeInstanceOf(ReferenceUsedError);
    const told = inspect(error, { depth: 20, showHidden: true });
    for (const secret of [
      ...Object.values(DOUBLE_KEYS),
      'sk_test',
      '_secret_',
      'Bearer',
      'cus_',
      'pm_',
    ]) {
      expect(told).not.toContain(secret);
    }
  });

  it('leaves no secret in what is shown of the provider', () => {
    const provider = new StripeProvider(
      { ...DOUBLE_KEYS, apiBase: null },
      { returnUrl: 'https://tuning.example/paid' },
    );
    const told = `${inspect(provider, { depth: 20, showHidden: true })}${JSON.stringify(provider)}`;
    expect(told).not.toContain(DOUBLE_KEYS.secretKey);
    expect(told).not.toContain(DOUBLE_KEYS.webhookSecret);
  });
});
