import { describe, expect, it } from 'vitest';
import { ConfigError, paymentsOf, readConfig } from './config.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_secretOne',
  STRIPE_WEBHOOK_SECRET: 'whsec_secretTwo',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
};
const live = { STRIPE_SECRET_KEY: 'rk_live_secretOne', STRIPE_PUBLISHABLE_KEY: 'pk_live_shown' };
const base = (STRIPE_API_BASE: string): Record<string, string> => ({ ...keys, STRIPE_API_BASE });

describe('the settings of Stripe', () => {
  it('are none unless they are set', () => {
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig({ STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' }).stripe).toBeNull();
  });

  it('are three, and go to Stripe', () => {
    expect(readConfig(keys).stripe).toEqual({
      secretKey: 'sk_test_secretOne',
      webhookSecret: 'whsec_secretTwo',
      publishableKey: 'pk_test_shown',
      apiBase: null,
    });
    expect(readConfig({ ...keys, ...live }).stripe?.secretKey).toBe('rk_live_secretOne');
  });

  it.each([
    'http://127.0.0.1:12111',
    'http://localhost:1/',
    'http://[::1]:1',
    'https://stripe.example',
  ])('may lead to %s', (address) => {
    expect(readConfig(base(address)).stripe?.apiBase).toEqual(new URL(address));
  });

  it.each<[Record<string, string>, string]>([
    [{ ...keys, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...keys, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_shown' }, 'STRIPE_SECRET_KEY'],
    [{ ...keys, STRIPE_SECRET_KEY: 'pk_test_shown' }, 'STRIPE_SECRET_KEY'],
    [{ ...keys, STRIPE_SECRET_KEY: 'secretOne' }, 'STRIPE_SECRET_KEY'],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: 'sk_test_secretOne' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_secretOne' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_shown' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...keys, STRIPE_SECRET_KEY: 'sk_live_secretOne' }, 'STRIPE_PUBLISHABLE_KEY'],
    [base('http://stripe.example'), 'STRIPE_API_BASE'],
    [base('http://10.0.0.1:12111'), 'STRIPE_API_BASE'],
    [base('ftp://127.0.0.1'), 'STRIPE_API_BASE'],
    [base('https://me:secretOne@stripe.example'), 'STRIPE_API_BASE'],
    [base('https://stripe.example/v1'), 'STRIPE_API_BASE'],
    [base('https://:1'), 'STRIPE_API_BASE'],
  ])('%o are refused by name, and no secret is shown', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}=`));
    try {
      readConfig(environment);
    } catch (error) {
      expect(String(error)).not.toMatch(/secret(One|Two)/);
    }
  });

  it.each([
    [{}, 'simulated'],
    [{ HOST: '0.0.0.0' }, 'none'],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'none'],
    [{ ...keys, HOST: '0.0.0.0' }, 'stripe'],
    [keys, 'stripe'],
  ])('%o: who takes money is %s', (environment, payments) => {
    expect(paymentsOf(readConfig(environment))).toBe(payments);
  });
});
