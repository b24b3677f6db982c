import { describe, expect, it } from 'vitest';
import type { LivePlace } from '../../core/contract/live-place.ts';
import type { HttpClient } from '../api/http-client.ts';
import { askForClient } from './pusher-client.ts';

const SERVICE = { key: 'k', cluster: '', host: 'live.invalid', port: 443, isSecure: true } as const;

describe('the client of the live connection', () => {
  it.each([
    ['its own server', null],
    ['a service beside it', SERVICE],
  ])('of %s waits as long as the specification says', async (_, service) => {
    const place: LivePlace = { service };
    const http: Pick<HttpClient, 'json'> = { json: async (schema) => schema.parse(place) };
    const location = { hostname: 'localhost', port: '1', protocol: 'http:' };
    const make = await askForClient({ http, location });
    const client = make();
    client.disconnect();
    expect(client.config).toMatchObject({
      activityTimeout: 120_000,
      pongTimeout: 30_000,
      unavailableTimeout: 10_000,
    });
  });
});
