import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import type { OpenDatabase } from '../db/database.ts';
import { countTry, currentPause, forgetTries, type PauseCurve } from './tries.ts';

const CURVE: PauseCurve = {
  firstPausedTry: 3,
  firstPauseS: 30,
  maxPauseS: 100,
  forgottenAfterS: 3600,
};
const KEY = Buffer.from('key');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('tries').execute());

const attempt = (key = KEY): Promise<number | null> =>
  database.door.statement((db) => countTry(db, 'loginName', key, CURVE));
const pass = (seconds: number): Promise<void> => passTime(database.db, seconds * 1000);
const inPause = (): Promise<number | null> =>
  database.door.statement((db) => currentPause(db, 'loginName', KEY));

describe('tries', () => {
  it('are free at first; then pauses grow up to the longest one', async () => {
    expect(await attempt()).toBe(null);
    expect(await attempt()).toBe(null);
    for (const pauseS of [30, 60, 100, 100]) {
      expect(await attempt()).toBe(null);
      const waitS = await attempt();
      expect(waitS).toBeGreaterThan(pauseS - 10);
      expect(waitS).toBeLessThanOrEqual(pauseS);
      expect(await inPause()).toBeLessThanOrEqual(waitS ?? 0);
      await pass(pauseS);
      expect(await inPause()).toBe(null);
    }
  });

  it('in a pause do not prolong it', async () => {
    for (let i = 0; i < 3; i++) await attempt();
    await pass(20);
    for (let i = 0; i < 5; i++) expect(await attempt()).toBeLessThanOrEqual(10);
    await pass(10);
    expect(await attempt()).toBe(null);
  });

  it('are forgotten after a quiet time, and when they are to be', async () => {
    for (let i = 0; i < 3; i++) await attempt();
    await pass(3590);
    expect(await attempt()).toBe(null);
    expect(await attempt()).toBeGreaterThan(30);
    await pass(3601);
    for (const expected of [null, null, null]) expect(await attempt()).toBe(expected);
    expect(await attempt()).not.toBe(null);
    await database.door.statement((db) => forgetTries(db, ['loginName'], [KEY]));
    expect(await attempt()).toBe(null);
  });

  it('are counted for each key and kind by itself', async () => {
    for (let i = 0; i < 3; i++) await attempt();
    expect(await attempt()).not.toBe(null);
    expect(await attempt(Buffer.from('other'))).toBe(null);
    expect(await database.door.statement((db) => countTry(db, 'loginAddress', KEY, CURVE))).toBe(
      null,
    );
  });

  it('at the same time are all counted: no more are made than are free', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt()));
    expect(answers.filter((waitS) => waitS === null)).toHaveLength(3);
  });

  it('that are free are free at the same time as well', async () => {
    const curve = { ...CURVE, firstPausedTry: 100 };
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 9 }, () =>
          database.door.statement((db) => countTry(db, 'registrationLink', KEY, curve)),
        ),
      );
      expect(answers).toEqual(Array(9).fill(null));
    }
    const { count } = await database.db
      .selectFrom('tries')
      .select('count')
      .where('kind', '=', 'registrationLink')
      .executeTakeFirstOrThrow();
    expect(count).toBe(90);
  });
});
