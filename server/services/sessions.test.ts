import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { ChannelSigner } from '../live/channel-signature.ts';
import { memoryBus } from '../live/live-bus.ts';
import { outboxMailer } from '../mail/mailer.ts';
import { createSessionTokens } from '../security/session-tokens.ts';
import type { ServiceContext } from './context.ts';
import { DEMO_ACCOUNT, ensureDemo } from './demo.ts';
import { callerOf, logIn, renewToken } from './sessions.ts';

const LIFETIME_S = 3600;
let now = new Date('2026-03-01T10:00:00Z');
let database: OpenDatabase;
let context: ServiceContext;

beforeAll(async () => {
  const events = { movedAside: () => undefined, died: () => undefined };
  database = await openDatabase({ kind: 'embedded', dataDir: null }, events);
  context = {
    db: database.db,
    mailer: outboxMailer(database.db, () => now),
    tokens: createSessionTokens(new Uint8Array(32), LIFETIME_S),
    bus: memoryBus(),
    signer: new ChannelSigner(new Uint8Array(32)),
    hashCost: { memoryKiB: 64, passes: 1 },
    isDemo: true,
    publicUrl: () => 'http://localhost',
    now: () => now,
  };
  await ensureDemo(context);
});
afterAll(() => database.close());

const sessionCount = async (): Promise<number> =>
  (await database.db.selectFrom('sessions').select('id').execute()).length;

describe('sessions', () => {
  it('whose last token has ended are cleared at the next login; renewed ones stay', async () => {
    const begun = now;
    await logIn(context, DEMO_ACCOUNT);
    const kept = await logIn(context, DEMO_ACCOUNT);
    now = new Date(begun.getTime() + 3500 * 1000);
    const renewed = await renewToken(context, (await callerOf(context, `Bearer ${kept}`)).claims);
    now = new Date(begun.getTime() + 3700 * 1000);
    expect(await sessionCount()).toBe(2);
    await logIn(context, DEMO_ACCOUNT);
    expect(await sessionCount()).toBe(2);
    expect((await callerOf(context, `Bearer ${renewed}`)).user.username).toBe('demo-tuner');
  });
});

describe('the demo', () => {
  it('is made once, with one project', async () => {
    await ensureDemo(context);
    const projects = await database.db.selectFrom('projects').select('name').execute();
    expect(projects).toEqual([{ name: 'Sample project' }]);
  });
});
