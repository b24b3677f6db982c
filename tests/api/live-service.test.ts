import { createHmac } from 'node:crypto';
import type Pusher from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { askForClient } from '../../src/live/pusher-client.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { type PusherService, startPusherService } from '../support/pusher-service.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

let service: PusherService;
let server: ApiServer;
let tuner: ApiClient;
let userId: string;
const pushers: Pusher[] = [];

beforeAll(async () => {
  service = await startPusherService();
  server = await startApiServer({ liveService: service.settings });
  tuner = await newTuner(server, 'at.service');
  userId = (await tuner.call('GET', '/auth')).json.id;
});
afterAll(async () => {
  for (const pusher of pushers) pusher.disconnect();
  await server.close();
  await service.close();
});

/** The client as the page makes it, of a person. */
async function client(who: ApiClient): Promise<Pusher> {
  const make = await askForClient({
    http: {
      json: async (schema, { method = 'GET', path, body }) =>
        schema.parse((await who.call(method, `/${path}`, { body })).json),
    },
    location: { hostname: 'localhost', port: '1', protocol: 'http:' },
  });
  const pusher = make();
  pushers.push(pusher);
  return pusher;
}

const subscribed = (pusher: Pusher, channel: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    pusher.subscribe(channel).bind('pusher:subscription_succeeded', resolve);
    pusher.channel(channel).bind('pusher:subscription_error', reject);
  });

describe('a server whose live events a service carries', () => {
  it('tells the page where, and lets it connect there and not here', async () => {
    const { host, port, key } = service.settings;
    const { status, json } = await tuner.call('GET', '/broadcasting/connection');
    expect([status, json]).toEqual([
      200,
      { service: { key, cluster: '', host, port, isSecure: false } },
    ]);
    const page = await fetch(`${server.url}/api/v2/status`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ')).toContain(`ws://${host}:${port}`);
    const own = await fetch(`${server.url}/live/app/mapwright?protocol=7`);
    expect(own.status).toBe(404);
  });

  it('signs for the service, with its secret', async () => {
    const { key, secret } = service.settings;
    const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
    const body = { socket_id: '123.456', channel_name: userChannel(userId) };
    const { json } = await tuner.call('POST', '/broadcasting/auth', { body });
    expect(json).toEqual({ auth: `${key}:${hmac(`123.456:${userChannel(userId)}`)}` });
    const user = await tuner.call('POST', '/broadcasting/user-auth', {
      body: { socket_id: '123.456' },
    });
    const userData = JSON.stringify({ id: userId });
    expect(user.json).toEqual({
      auth: `${key}:${hmac(`123.456::user::${userData}`)}`,
      user_data: userData,
    });
    const other = await newTuner(server, 'at.other');
    const foreign = await other.call('POST', '/broadcasting/auth', { body });
    expect(foreign.status).toBe(403);
  });

  it('tells pages of what happens, over the service', async () => {
    const pusher = await client(tuner);
    await subscribed(pusher, userChannel(userId));
    const heard: string[] = [];
    pusher
      .channel(userChannel(userId))
      .bind('READING_UPDATED', ({ projectId }: { projectId: string }) => heard.push(projectId));
    const { id } = await newProject(tuner);
    await expect.poll(() => heard.length, PATIENCE).toBeGreaterThan(3);
    expect(new Set(heard)).toEqual(new Set([id]));
  });

  it('has the connections of a person closed when a session ends, and its others come back', async () => {
    const second = apiClient(server, await login(apiClient(server), 'at.service', 'correct horse'));
    const pusher = await client(tuner);
    await expect.poll(() => pusher.connection.state, PATIENCE).toBe('connected');
    await expect.poll(() => pusher.user.user_data?.id, PATIENCE).toBe(userId);
    await second.call('DELETE', '/auth');
    await expect.poll(() => pusher.connection.state, PATIENCE).toBe('disconnected');
    expect(service.sentAway).toEqual([userId]);
    pusher.connect();
    await subscribed(pusher, userChannel(userId));
  });
});
