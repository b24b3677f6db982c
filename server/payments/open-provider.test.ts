import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { providerOf } from './open-provider.ts';
import { memoryCharges } from './testing/memory-charges.ts';
import { DOUBLE_KEYS } from './testing/stripe-double.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const STRIPE = {
  STRIPE_SECRET_KEY: DOUBLE_KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: DOUBLE_KEYS.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: DOUBLE_KEYS.publishableKey,
  SELLER_NAME: 'Mapwright S.r.l.',
  SELLER_ADDRESS: 'Via Roma 1',
  SELLER_TAX_ID: 'IT01234567890',
};

describe('who takes money', () => {
  it.each<[string, Record<string, string>, string?, boolean?, (string | null)?]>([
    ['on a server for its own machine', {}, 'simulated', true, null],
    ['under its name', { HOST: 'localhost' }, 'simulated', true, null],
    ['on a server with a public address', { PUBLIC_URL: 'https://x.example' }],
    ['with a public address here', { PUBLIC_URL: 'http://localhost:9' }],
    ['on every address', { HOST: '0.0.0.0' }],
    ['on an address of the network', { HOST: '192.168.0.2' }],
    ['with keys of Stripe', STRIPE, 'stripe', true, 'pk_test_double'],
    ['with live keys of Stripe', { ...STRIPE, ...LIVE }, 'stripe', false, 'pk_live_1'],
    [
      'with keys of Stripe, for everybody',
      { ...STRIPE, HOST: '::', PUBLIC_URL: 'https://x.example' },
      'stripe',
      true,
      'pk_test_double',
    ],
  ])('%s', async (_, environment, name, isTest, publishableKey) => {
    const provider = await providerOf(readConfig(environment), {
      returnUrl: 'http://127.0.0.1:8080/paid',
      simulated: () =>
        Promise.resolve({
          charges: memoryCharges(),
          secret: new Uint8Array(32),
          deliver: () => Promise.resolve(),
          confirmUrlOf: () => null,
        }),
    });
    expect(provider?.name).toBe(name);
    expect(provider?.isTest).toBe(isTest);
    expect(provider?.publishableKey).toBe(publishableKey);
    await provider?.close();
  });
});
