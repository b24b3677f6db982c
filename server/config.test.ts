import { describe, expect, it } from 'vitest';
import { ConfigError, paymentsOf, readConfig } from './config.ts';
import { s3Environment } from './originals/s3/s3-settings.ts';

const seller = {
  SELLER_NAME: 'Mapwright S.r.l.',
  SELLER_ADDRESS: 'Via Roma 1 | 20100 Milano',
  SELLER_TAX_ID: 'IT01234567890',
};
const keys = {
  ...seller,
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
    [{ ...keys, SELLER_NAME: '' }, 'SELLER_NAME="": expected beside SELLER_ADDRESS'],
    [
      { ...keys, SELLER_NAME: '', SELLER_ADDRESS: '', SELLER_TAX_ID: '' },
      'SELLER_NAME="": expected beside STRIPE_SECRET_KEY: a receipt has to name the seller',
    ],
    [{ SELLER_TAX_ID: '1' }, 'SELLER_NAME="": expected beside SELLER_TAX_ID'],
    [{ ...seller, SELLER_ADDRESS: 'a||b' }, 'SELLER_ADDRESS="a||b": lines of 1 to 100'],
  ])('without a seller nobody takes money: %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it('a seller may be named where no money is taken', () => {
    expect(readConfig(seller).seller?.addressLines).toEqual(['Via Roma 1', '20100 Milano']);
    expect(readConfig({}).seller).toBeNull();
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

describe('the token of the figures', () => {
  it('is none unless it is set, and is never shown', () => {
    expect(readConfig({}).metricsToken).toBeNull();
    expect(readConfig({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16));
    for (const METRICS_TOKEN of [
      'a'.repeat(15),
      'a'.repeat(201),
      'with a space in it',
      'ümlaut-ümlaut-ümlaut',
    ]) {
      expect(() => readConfig({ METRICS_TOKEN })).toThrow(/^METRICS_TOKEN="\.\.\."/);
    }
  });
});

describe('the role of a server', () => {
  const DATABASE_URL = 'postgres://me@localhost/mapwright';

  it('is everything, or that of a worker beside others on a PostgreSQL', () => {
    expect(readConfig({}).role).toBe('all');
    expect(readConfig({ ROLE: 'worker', DATABASE_URL }).role).toBe('worker');
    expect(readConfig({ ROLE: 'all', JOBS: '0' }).jobCount).toBe(0);
  });

  it.each([
    [{ ROLE: 'worker' }, /^ROLE="worker": DATABASE_URL is needed$/],
    [{ ROLE: 'worker', DATABASE_URL, JOBS: '0' }, /^ROLE="worker": JOBS of 1 or more/],
    [{ ROLE: 'web' }, /^ROLE="web": /],
  ])('is refused where it means nothing: %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe('the settings of the store of originals', () => {
  const store = {
    ORIGINALS_S3_BUCKET: 'vehicles',
    ORIGINALS_S3_ACCESS_KEY_ID: 'KEY',
    ORIGINALS_S3_SECRET_ACCESS_KEY: 'secretThree',
  };

  it('are none unless they are set, and Amazon where no endpoint is', () => {
    expect(readConfig({}).originals).toBeNull();
    expect(readConfig(store).originals).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'vehicles',
      prefix: 'originals/',
      accessKeyId: 'KEY',
      secretAccessKey: 'secretThree',
      isPathStyle: false,
    });
  });

  it('name another store, by its path unless that is not wanted', () => {
    const other = { ...store, ORIGINALS_S3_ENDPOINT: 'http://minio:9000' };
    expect(readConfig(other).originals).toMatchObject({
      endpoint: new URL('http://minio:9000'),
      isPathStyle: true,
    });
    expect(readConfig({ ...other, ORIGINALS_S3_PATH_STYLE: '0' }).originals?.isPathStyle).toBe(
      false,
    );
  });

  it('are read by another process as they are here', () => {
    const { originals } = readConfig({ ...store, ORIGINALS_S3_ENDPOINT: 'https://s3.example' });
    expect(readConfig(s3Environment(originals)).originals).toEqual(originals);
    expect(readConfig(s3Environment(null)).originals).toBeNull();
  });

  it.each<[Record<string, string>, string]>([
    [{ ORIGINALS_S3_REGION: 'eu-south-1' }, 'ORIGINALS_S3_BUCKET'],
    [{ ...store, ORIGINALS_S3_ACCESS_KEY_ID: '' }, 'ORIGINALS_S3_ACCESS_KEY_ID'],
    [{ ...store, ORIGINALS_S3_SECRET_ACCESS_KEY: '' }, 'ORIGINALS_S3_SECRET_ACCESS_KEY'],
    [{ ...store, ORIGINALS_S3_ENDPOINT: 's3.example' }, 'ORIGINALS_S3_ENDPOINT'],
    [
      { ...store, ORIGINALS_S3_ENDPOINT: 'https://me:secretThree@s3.example' },
      'ORIGINALS_S3_ENDPOINT',
    ],
    [{ ...store, ORIGINALS_S3_PREFIX: 'no slash' }, 'ORIGINALS_S3_PREFIX'],
    [{ ...store, ORIGINALS_S3_PREFIX: '/' }, 'ORIGINALS_S3_PREFIX'],
    [{ ...store, ORIGINALS_S3_BUCKET: 'a/b' }, 'ORIGINALS_S3_BUCKET'],
    [{ ...store, ORIGINALS_S3_PATH_STYLE: 'maybe' }, 'ORIGINALS_S3_PATH_STYLE'],
  ])('%j are refused by the name of %s, and no secret is shown', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
    expect(() => readConfig(environment)).not.toThrow('secretThree');
  });
});

describe('the settings of a service for live events', () => {
  const app = { PUSHER_APP_ID: '4711', PUSHER_KEY: 'key', PUSHER_SECRET: 'secretFour' };

  it('are none unless they are set', () => {
    expect(readConfig({}).liveService).toBeNull();
  });

  it('name a cluster of Pusher, or the address of another service', () => {
    const own = { appId: '4711', key: 'key', secret: 'secretFour' };
    expect(readConfig({ ...app, PUSHER_CLUSTER: 'eu' }).liveService).toEqual({
      ...own,
      cluster: 'eu',
      apiUrl: 'https://api-eu.pusher.com',
      host: 'ws-eu.pusher.com',
      port: 443,
      isSecure: true,
    });
    expect(readConfig({ ...app, PUSHER_URL: 'http://soketi:6001/' }).liveService).toEqual({
      ...own,
      cluster: '',
      apiUrl: 'http://soketi:6001',
      host: 'soketi',
      port: 6001,
      isSecure: false,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ PUSHER_CLUSTER: 'eu' }, 'PUSHER_APP_ID'],
    [{ ...app, PUSHER_KEY: '', PUSHER_CLUSTER: 'eu' }, 'PUSHER_KEY'],
    [{ ...app, PUSHER_SECRET: '', PUSHER_CLUSTER: 'eu' }, 'PUSHER_SECRET'],
    [app, 'PUSHER_CLUSTER'],
    [{ ...app, PUSHER_CLUSTER: 'eu', PUSHER_URL: 'https://live.example' }, 'PUSHER_URL'],
    [{ ...app, PUSHER_CLUSTER: 'eu.pusher.com/' }, 'PUSHER_CLUSTER'],
    [{ ...app, PUSHER_URL: 'wss://live.example' }, 'PUSHER_URL'],
    [{ ...app, PUSHER_URL: 'https://me:secretFour@live.example' }, 'PUSHER_URL'],
  ])('%j are refused by the name of %s, and no secret is shown', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
    expect(() => readConfig(environment)).not.toThrow('secretFour');
  });
});
