import { createHmac } from 'node:crypto';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  LIVE_APP_KEY,
  projectChannel,
  signedInChannel,
  userChannel,
} from '../../core/contract/live.ts';
import { HUB_LIMITS } from '../../server/live/live-hub.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, newProject, newTuner, startApiServer } from '../support/api-server.ts';
import { whenRead } from '../support/when-read.ts';

/** A client that writes frames by hand. */
interface RawClient {
  readonly frames: Array<{ event: string; channel?: string; data: unknown }>;
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  send(event: string, data: unknown): void;
  /** Data of the next frame with this name, of those that came and those that come. */
  next(event: string): Promise<unknown>;
}

let server: RunningServer;
let owner: ApiClient;
let userId: string;
const raws: RawClient[] = [];
const pushers: Pusher[] = [];

const QUICK = { ...HUB_LIMITS, activityTimeoutMs: 500, pongTimeoutMs: 500 };
const PATIENCE = { timeout: 10_000 };

beforeAll(async () => {
  server = await startApiServer();
  owner = await newTuner(server, 'live.listener');
  userId = (await owner.call('GET', '/auth')).json.id;
});
afterAll(() => server.close());
afterEach(() => {
  for (const { socket } of raws.splice(0)) socket.terminate();
  for (const pusher of pushers.splice(0)) pusher.disconnect();
});

function raw(path = `/live/app/${LIVE_APP_KEY}?protocol=7`, to = server): RawClient {
  const socket = new WebSocket(`${to.url.replace('http', 'ws')}${path}`);
  const frames: RawClient['frames'] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => socket.terminate());
  socket.on('message', (text) => {
    const { data, ...frame } = JSON.parse(String(text));
    frames.push({ ...frame, data: typeof data === 'string' ? JSON.parse(data) : data });
  });
  const client: RawClient = {
    frames,
    closed,
    socket,
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    next: async (event) => {
      await expect.poll(() => frames.map((frame) => frame.event), PATIENCE).toContain(event);
      const index = frames.findIndex((frame) => frame.event === event);
      return frames.splice(index, 1)[0]?.data;
    },
  };
  raws.push(client);
  return client;
}

async function connected(to = server): Promise<{ client: RawClient; socketId: string }> {
  const client = raw(undefined, to);
  const greeting = (await client.next('pusher:connection_established')) as { socket_id: string };
  return { client, socketId: greeting.socket_id };
}

const authorize = (socketId: string, channel: string, who = owner) =>
  who.call('POST', '/broadcasting/auth', {
    body: { socket_id: socketId, channel_name: channel },
  });

/** The client of the page, on the server. @param isSigning whether it may sign in */
function pusherOf(who: ApiClient, isSigning = false): Pusher {
  const pusher = new Pusher(LIVE_APP_KEY, {
    cluster: '',
    wsHost: 'localhost',
    wsPort: Number(new URL(server.url).port),
    wsPath: '/live',
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      customHandler: async ({ socketId, channelName }, done) => {
        const { status, json } = await authorize(socketId, channelName, who);
        if (status === 200) done(null, json);
        else done(new Error(String(status)), null);
      },
    },
    ...(isSigning && {
      userAuthentication: {
        endpoint: '',
        transport: 'ajax',
        customHandler: async ({ socketId }, done) => {
          const body = { socket_id: socketId };
          done(null, (await who.call('POST', '/broadcasting/user-auth', { body })).json);
        },
      },
    }),
  });
  pushers.push(pusher);
  return pusher;
}

describe('a page that listens', () => {
  it('hears how the reading of a file goes on, on its own channels', async () => {
    const heard: string[] = [];
    const pusher = pusherOf(owner);
    const mine = pusher.subscribe(userChannel(userId));
    await new Promise((resolve) => mine.bind('pusher:subscription_succeeded', resolve));
    mine.bind('READING_UPDATED', () => heard.push('READING_UPDATED'));
    const project = await newProject(owner);
    await whenRead(owner, project.id);
    await expect.poll(() => heard.length, PATIENCE).toBeGreaterThanOrEqual(9);

    const channel = pusher.subscribe(projectChannel(project.id));
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
    const events: string[] = [];
    channel.bind_global((event: string) => events.push(event));
    await owner.call('POST', `/projects/${project.id}/reading`);
    await expect
      .poll(() => events, PATIENCE)
      .toEqual([
        'ECU_UPDATED',
        'CRC_UPDATED',
        'DTC_UPDATED',
        'FLAGS_UPDATED',
        'POTENTIAL_MAPS_UPDATED',
      ]);
  });

  it('is refused the channels of others', async () => {
    const stranger = await newTuner(server, 'live.stranger');
    const project = await newProject(owner);
    const pusher = pusherOf(stranger);
    const refusals: string[] = [];
    for (const name of [userChannel(userId), projectChannel(project.id)]) {
      pusher.subscribe(name).bind('pusher:subscription_error', () => refusals.push(name));
    }
    await expect.poll(() => refusals, PATIENCE).toHaveLength(2);
  });
});

describe('a connection that says whose it is', () => {
  const signIn = async (client: RawClient, socketId: string, who = owner): Promise<void> => {
    const body = { socket_id: socketId };
    client.send(
      'pusher:signin',
      (await who.call('POST', '/broadcasting/user-auth', { body })).json,
    );
  };

  it('hears what concerns the person, as the client of the page asks for it', async () => {
    const pusher = pusherOf(owner, true);
    const heard: unknown[] = [];
    pusher.user.bind('READING_UPDATED', (data: unknown) => heard.push(data));
    const signed = new Promise((resolve) => pusher.bind('pusher:signin_success', resolve));
    pusher.signin();
    expect(await signed).toEqual({ user_data: JSON.stringify({ id: userId }) });
    const project = await newProject(owner);
    await whenRead(owner, project.id);
    await expect.poll(() => heard, PATIENCE).toContainEqual({ projectId: project.id });
  });

  it('listens to nobody else, and to itself only after that', async () => {
    const { client, socketId } = await connected();
    client.send('pusher:subscribe', { channel: signedInChannel(userId) });
    expect(await client.next('pusher:subscription_error')).toMatchObject({ status: 401 });
    await signIn(client, socketId, await newTuner(server, 'live.other'));
    await client.next('pusher:signin_success');
    client.send('pusher:subscribe', { channel: signedInChannel(userId) });
    expect(await client.next('pusher:subscription_error')).toMatchObject({ status: 401 });
  });

  it.each([
    ['for another connection', { socket: true }],
    ['with another person', { user: true }],
    ['with a right to listen', { channel: true }],
  ])('is sent away for good if it was signed %s', async (_, wrong) => {
    const { client, socketId } = await connected();
    const body = { socket_id: 'socket' in wrong ? '1.2' : socketId };
    const { json } = await owner.call('POST', '/broadcasting/user-auth', { body });
    const { auth } = (await authorize(socketId, userChannel(userId))).json;
    const other = JSON.stringify({ id: crypto.randomUUID() });
    client.send('pusher:signin', {
      auth: 'channel' in wrong ? auth : json.auth,
      user_data: 'user' in wrong ? other : json.user_data,
    });
    expect(await client.closed).toBe(4009);
  });

  it('ends with the session that it has shown', async () => {
    const leaver = await newTuner(server, 'live.leaver');
    const { client, socketId } = await connected();
    await signIn(client, socketId, leaver);
    await client.next('pusher:signin_success');
    await leaver.call('DELETE', '/auth');
    expect(await client.closed).toBe(4009);
  });
});

describe('the right to listen', () => {
  it.each([
    ['to everybody’s channel', 'private-App.Global', 200],
    ['to a channel that does not exist', 'private-App.Nobody', 403],
    ['to a project that does not exist', projectChannel('nonsense'), 404],
    ['to a name that is none', 'private App', 422],
  ])('is asked for %s', async (_, channel, status) => {
    expect((await authorize('1.2', channel)).status).toBe(status);
  });

  it('is given to a form as to JSON, and to nobody without a session', async () => {
    const form = new URLSearchParams({ socket_id: '1.2', channel_name: userChannel(userId) });
    const answer = await fetch(`${server.url}/api/v2/broadcasting/auth`, {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(401);
    const json = await authorize('1.2', userChannel(userId));
    expect(json.json.auth).toMatch(/^mapwright:[0-9a-f]{64}\.[0-9a-f-]{36}$/);
  });

  it('holds for one connection and one channel', async () => {
    const { client, socketId } = await connected();
    const other = await connected();
    const channel = userChannel(userId);
    const { auth } = (await authorize(socketId, channel)).json;
    const forged = `${LIVE_APP_KEY}:${createHmac('sha256', 'guess').update('x').digest('hex')}`;
    for (const [who, data] of [
      [other.client, { channel, auth }],
      [client, { channel: 'private-App.Global', auth }],
      [client, { channel, auth: forged }],
      [client, { channel }],
    ] as const) {
      who.send('pusher:subscribe', data);
      expect(await who.next('pusher:subscription_error')).toMatchObject({ status: 401 });
    }
    client.send('pusher:subscribe', JSON.stringify({ channel, auth }));
    expect(await client.next('pusher_internal:subscription_succeeded')).toEqual({});
  });

  it('ends with the subscription', async () => {
    const { client, socketId } = await connected();
    const { client: witness, socketId: witnessId } = await connected();
    const channel = userChannel(userId);
    for (const [who, id] of [
      [client, socketId],
      [witness, witnessId],
    ] as const) {
      const { auth } = (await authorize(id, channel)).json;
      who.send('pusher:subscribe', { channel, auth });
      await who.next('pusher_internal:subscription_succeeded');
    }
    client.send('pusher:unsubscribe', { channel });
    client.send('pusher:ping', {});
    await client.next('pusher:pong');
    // Files of other tests may have been on their way.
    client.frames.length = 0;
    witness.frames.length = 0;
    await whenRead(owner, (await newProject(owner)).id);
    await witness.next('READING_UPDATED');
    expect(client.frames).toEqual([]);
  });
});

describe('a connection', () => {
  it('is greeted with an id and the time of silence', async () => {
    const data = await raw().next('pusher:connection_established');
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
  });

  it.each([
    ['another application', '/live/app/other?protocol=7', 4001],
    ['another path', '/live/other?protocol=7', 4005],
    ['a version of the future', `/live/app/${LIVE_APP_KEY}?protocol=8`, 4007],
    ['no version', `/live/app/${LIVE_APP_KEY}`, 4008],
  ])('is refused for %s', async (_, path, code) => {
    const client = raw(path);
    expect(await client.closed).toBe(code);
    expect(client.frames).toMatchObject([{ event: 'pusher:error', data: { code } }]);
  });

  it('is not opened elsewhere', async () => {
    expect(await raw('/api/v2/status').closed).toBe(1006);
  });

  it.each([
    ['no JSON', '{'],
    ['no frame', '[]'],
    ['an event of a client', '{"event":"client-hello","channel":"private-App.Global","data":{}}'],
    ['a subscription to nothing', '{"event":"pusher:subscribe","data":{}}'],
  ])('answers %s with an error and stays', async (_, text) => {
    const { client } = await connected();
    client.socket.send(text);
    expect(await client.next('pusher:error')).toMatchObject({ code: null });
    client.send('pusher:ping', {});
    expect(await client.next('pusher:pong')).toEqual({});
  });

  it('ends at a frame that is too long', async () => {
    const { client } = await connected();
    client.socket.send('x'.repeat(20_000));
    expect(await client.closed).toBe(1009);
  });
});

describe('bounds', () => {
  const withLimits = async (
    part: Partial<typeof HUB_LIMITS>,
    test: (limited: RunningServer) => Promise<void>,
  ): Promise<void> => {
    const limited = await startApiServer({}, { liveLimits: { ...QUICK, ...part } });
    try {
      await test(limited);
    } finally {
      await limited.close();
    }
  };

  it('a silent client is asked, and sent away when it does not answer', () =>
    withLimits({}, async (limited) => {
      const { client } = await connected(limited);
      const answering = await connected(limited);
      answering.client.socket.on('message', (text) => {
        if (String(text).includes('pusher:ping')) answering.client.send('pusher:pong', {});
      });
      expect(await client.closed).toBe(4201);
      expect(client.frames.map(({ event }) => event)).toEqual(['pusher:ping', 'pusher:error']);
      expect(answering.client.socket.readyState).toBe(WebSocket.OPEN);
    }));

  it('too many connections are told to come back later, and may when one has gone', () =>
    withLimits({ maxConnectionsOfAddress: 1, activityTimeoutMs: 60_000 }, async (limited) => {
      const { client } = await connected(limited);
      expect(await raw(undefined, limited).closed).toBe(4100);
      client.socket.close();
      await client.closed;
      await connected(limited);
    }));

  it('too many channels are refused', () =>
    withLimits({ maxChannels: 1, activityTimeoutMs: 60_000 }, async (limited) => {
      const tuner = await newTuner(limited, 'many.channels');
      const { client, socketId } = await connected(limited);
      const { id } = (await tuner.call('GET', '/auth')).json;
      for (const channel of ['private-App.Global', userChannel(id)]) {
        const { auth } = (await authorize(socketId, channel, tuner)).json;
        client.send('pusher:subscribe', { channel, auth });
      }
      await client.next('pusher_internal:subscription_succeeded');
      expect(await client.next('pusher:subscription_error')).toMatchObject({ status: 429 });
    }));

  it('a flood of frames ends the connection', () =>
    withLimits({ maxFramesPerMinute: 20, activityTimeoutMs: 60_000 }, async (limited) => {
      const { client } = await connected(limited);
      for (let i = 0; i < 21; i++) client.send('pusher:ping', {});
      expect(await client.closed).toBe(4100);
    }));

  it('a server that ends sends everybody away, to come back in a second, and does not wait', async () => {
    const ending = await startApiServer();
    const { client } = await connected(ending);
    // It never answers the close.
    client.socket.pause();
    const startMs = performance.now();
    await ending.close();
    expect(performance.now() - startMs).toBeLessThan(4000);
    client.socket.resume();
    expect(await client.closed).toBe(4100);
  });
});
