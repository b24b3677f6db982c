import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, environmentOf } from '../support/admin.ts';
import {
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { emptyTarget, type NewDatabase, newDatabase } from '../support/new-database.ts';
import { SavingClient } from '../support/saving-client.ts';

const CLIENTS = 4;
const PATIENCE = { timeout: 60_000, interval: 20 };

let work: string;
let home: NewDatabase;
let server: ApiServer;
let clients: SavingClient[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'mapwright-load-'));
  home = await newDatabase();
  server = await startApiServer({ database: home.choice, jobCount: 0 });
  const tuner = await newTuner(server, 'at.work');
  clients = Array.from({ length: CLIENTS }, () => new SavingClient(tuner));
  await Promise.all(clients.map((client) => client.begin()));
});
afterAll(async () => {
  await server.close();
  await home.drop();
  rmSync(work, { recursive: true, force: true });
});

/** Has everybody save, read and upload while something is done. @returns saves that were acknowledged meanwhile */
async function whileSaving<T>(act: () => Promise<T>): Promise<{ result: T; saves: number }> {
  let isOver = false;
  const saving = clients.map(async (client) => {
    for (let i = 0; !isOver; i++) {
      await client.save();
      if (i % 5 === 0) await client.read();
      if (i % 10 === 0) await client.upload();
    }
  });
  try {
    const before = total();
    await expect.poll(() => total() - before, PATIENCE).toBeGreaterThan(CLIENTS);
    const atBegin = total();
    const result = await act();
    return { result, saves: total() - atBegin };
  } finally {
    isOver = true;
    await Promise.all(saving);
  }
}

const total = (): number => clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** @param atBegin least save of each client @param uploads ids of projects */
async function holdsWhatWasSaved(
  target: NewDatabase,
  atBegin: readonly number[],
  uploads: readonly string[],
): Promise<void> {
  const restored = await startApiServer({ database: target.choice, jobCount: 0 });
  try {
    const there = apiClient(restored, await login(apiClient(restored), 'at.work', 'correct horse'));
    for (const [i, client] of clients.entries()) {
      const saved = await client.savedAt(there);
      expect(saved).toBeGreaterThanOrEqual(atBegin[i] ?? 0);
      expect(saved).toBeLessThanOrEqual(client.acknowledged);
    }
    for (const id of uploads) {
      expect((await there.call('GET', `/projects/${id}`)).status).toBe(200);
    }
  } finally {
    await restored.close();
  }
}

describe('a copy that is made while people save', () => {
  it('holds every save that was acknowledged before it began, whole, and restores', async () => {
    let atBegin: number[] = [];
    let uploads: string[] = [];
    const { result, saves } = await whileSaving(() => {
      atBegin = clients.map(({ acknowledged }) => acknowledged);
      uploads = clients.flatMap((client) => client.uploads);
      return admin(environmentOf(home.choice), 'backup', join(work, 'copies'));
    });
    expect(result).toMatchObject({ code: 0 });
    // Nobody waited for the copy to be complete.
    expect(saves).toBeGreaterThan(CLIENTS);
    const target = await emptyTarget();
    try {
      const to = environmentOf(target.choice);
      expect((await admin(to, 'restore', join(work, 'copies'))).code).toBe(0);
      expect((await admin(to, 'check')).json.problems).toEqual([]);
      await holdsWhatWasSaved(target, atBegin, uploads);
    } finally {
      await target.drop();
    }
  }, 300_000);

  it('is no hindrance to a check, which finds nothing wrong', async () => {
    const { result } = await whileSaving(() => admin(environmentOf(home.choice), 'check'));
    expect([result.code, result.json.problems]).toEqual([0, []]);
  }, 120_000);
});
