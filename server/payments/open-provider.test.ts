import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { providerOf } from './open-provider.ts';
import { memoryCharges } from './testing/memory-charges.ts';
import { DOUBLE_KEYS } from './testing/stripe-double.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: DOUBLE_KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: DOUBLE_KEYS.webhookSecret,
  STRIPE_PUBLISHABLE_KEY: DOUBLE_KEYS.publishableKey,
};

describe('who takes money', () => {
  it.each<[string, Record<string, string>, string | undefined, string | null | undefined]>([
    ['on a server for its own machine', {}, 'simulated', null],
    ['under its name', { HOST: 'localhost' }, 'simulated', null],
    [
      'on a server with a public address',
      { PUBLIC_URL: 'https://x.example' },
      undefined,
      undefined,
    ],
    ['with a public address here', { PUBLIC_URL: 'http://localhost:9' }, undefined, undefined],
    ['on every address', { HOST: '0.0.0.0' }, undefined, undefined],
    ['on an address of the network', { HOST: '192.168.0.2' }, undefined, undefined],
    ['with keys of Stripe', STRIPE, 'stripe', 'pk_test_double'],
    [
      'with keys of Stripe, for everybody',
      { ...STRIPE, HOST: '::', PUBLIC_URL: 'https://x.example' },
      'stripe',
      'pk_test_double',
    ],
  ])('%s', async (_, environment, name, publishableKey) => {
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
    expect(provider?.publishableKey).toBe(publishableKey);
    await provider?.close();
  });
});
