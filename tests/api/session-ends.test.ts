import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SESSIONS_OF_ACCOUNT } from '../../core/contract/limits.ts';
import { userChannel } from '../../core/contract/live.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { type LiveListener, listenTo } from '../support/live-listener.ts';
import { newDatabase } from '../support/new-database.ts';

/** "The connection is not authorized": a client does not come back. Pusher protocol, "Error codes". */
const SENT_AWAY = 4009;

const USERNAME = 'ends-of-sessions';
const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** The server that is listened at, and the one at which sessions end: two where the database allows it. */
let ear: ApiServer;
let mouth: ApiServer;
let drop: () => Promise<void>;
let channel: string;
const listeners: LiveListener[] = [];

beforeAll(async () => {
  const fresh = await newDatabase();
  ({ drop } = fresh);
  ear = await startApiServer({ database: fresh.choice });
  mouth = isOnPostgres ? await startApiServer({ database: fresh.choice }) : ear;
  const tuner = await newTuner(ear, USERNAME);
  channel = userChannel((await tuner.call('GET', '/auth')).json.id);
});
afterAll(async () => {
  for (const listener of listeners) listener.end();
  if (mouth !== ear) await mouth.close();
  await ear.close();
  await drop();
});

/** A session, and a connection that listens by its right. */
async function listening(): Promise<{ who: ApiClient; listener: LiveListener }> {
  const who = apiClient(mouth, await login(apiClient(mouth), USERNAME, 'correct horse'));
  const listener = await listenTo(ear, who, channel);
  listeners.push(listener);
  return { who, listener };
}

describe(`a connection${isOnPostgres ? ' at another server' : ''} is closed when its session`, () => {
  it('is logged out, and no other one is', async () => {
    const bystander = await listening();
    const { who, listener } = await listening();
    await who.call('DELETE', '/auth');
    expect(await listener.closed).toBe(SENT_AWAY);
    expect(bystander.listener.isOpen()).toBe(true);
  });

  it('is ended from another one', async () => {
    const { who, listener } = await listening();
    const asking = await listening();
    const [{ id }] = (await who.call('GET', '/sessions')).json.data.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );
    expect((await asking.who.call('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect(await listener.closed).toBe(SENT_AWAY);
    expect(asking.listener.isOpen()).toBe(true);
  });

  it('is ended with all others', async () => {
    const asking = await listening();
    const others = [await listening(), await listening()];
    await asking.who.call('DELETE', '/sessions?keepCurrent=true');
    for (const { listener } of others) expect(await listener.closed).toBe(SENT_AWAY);
    expect(asking.listener.isOpen()).toBe(true);
    await asking.who.call('DELETE', '/sessions');
    expect(await asking.listener.closed).toBe(SENT_AWAY);
  });

  it('gives way to newer ones', async () => {
    const { listener } = await listening();
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT; i++) {
      await login(apiClient(mouth), USERNAME, 'correct horse');
    }
    expect(await listener.closed).toBe(SENT_AWAY);
  });
});
