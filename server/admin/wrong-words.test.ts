import { describe, expect, it } from 'vitest';
import { admin } from '../../tests/support/admin.ts';

/** Of a folder that is not there: whoever is called wrongly does not look for it. */
const ENVIRONMENT = { DATA_DIR: '/nowhere/at/all' };
const GRANT = ['coins', 'grant', 'ada', 'GREEN'];
const ISSUE = ['keys', 'issue', '--count', '1', '--batch', 'b'];
const USER_PLAN = ['plan', 'set', 'ada', 'PLUS'];

describe('a command', () => {
  it.each<[string[], string]>([
    [['coins', 'grant'], 'USER is missing'],
    [['coins', 'grant', 'ada'], 'BUCKET is missing'],
    [GRANT, 'AMOUNT is missing'],
    [[...GRANT, '5'], '--why is missing'],
    [[...GRANT, '5', '--why'], "Option '--why <value>' argument missing"],
    [[...GRANT, '5', '--why', ''], '--why is a line of 1 to 500 characters'],
    [[...GRANT, '5', '--why', 'a\nb'], '--why is a line of 1 to 500 characters'],
    [[...GRANT, '5', '--why', 'x'.repeat(501)], '--why is a line of 1 to 500 characters'],
    [[...GRANT, '5', '--why', 'a', '--why', 'b'], '--why is given 2 times'],
    [[...GRANT, '5', '6', '--why', 'x'], 'a word too many: 6'],
    [[...GRANT, '5', '--why', 'x', '--loud'], "Unknown option '--loud'"],
    [[...GRANT, '0', '--why', 'x'], 'AMOUNT is a whole number from 1 to 1000000, not 0'],
    [
      [...GRANT, '1000001', '--why', 'x'],
      'AMOUNT is a whole number from 1 to 1000000, not 1000001',
    ],
    [[...GRANT, '1.5', '--why', 'x'], 'AMOUNT is a whole number from 1 to 1000000, not 1.5'],
    [[...GRANT, '1e3', '--why', 'x'], 'AMOUNT is a whole number from 1 to 1000000, not 1e3'],
    [[...GRANT, '-5', '--why', 'x'], "Unknown option '-5'"],
    [[...GRANT, '--why', 'x', '--', '-5'], 'AMOUNT is a whole number from 1 to 1000000, not -5'],
    [
      ['coins', 'grant', 'ada', 'GOLD', '5', '--why', 'x'],
      'BUCKET is one of GREEN, RED, SP, not GOLD',
    ],
    [['keys', 'issue', '--plan', 'PLUS', '--days', '1', '--batch', 'b'], '--count is missing'],
    [['keys', 'issue', '--coins', '1', '--count', '1'], '--batch is missing'],
    [ISSUE, 'a key gives a plan, coins, or both'],
    [[...ISSUE, '--coins', '0'], 'a key gives a plan, coins, or both'],
    [[...ISSUE, '--plan', 'PLUS'], '--plan and --days are given together'],
    [[...ISSUE, '--days', '5'], '--plan and --days are given together'],
    [[...ISSUE, '--plan', 'GOLD', '--days', '5'], '--plan is one of STAFF, BASIC'],
    [[...ISSUE, '--plan', 'PLUS', '--days', '0'], '--days is a whole number from 1 to 3660'],
    [[...ISSUE, '--plan', 'PLUS', '--days', '3661'], '--days is a whole number from 1 to 3660'],
    [
      ['keys', 'issue', '--coins', '1', '--batch', 'b', '--count', '1001'],
      '--count is a whole number from 1 to 1000',
    ],
    [['keys', 'list', 'all'], 'a word too many: all'],
    [USER_PLAN, 'either --until or --forever is given'],
    [[...USER_PLAN, '--forever', '--until', '2099-01-01'], 'either --until or --forever is given'],
    [[...USER_PLAN, '--until', '2099-02-30'], '--until is a day such as 2027-01-31'],
    [[...USER_PLAN, '--until', 'tomorrow'], '--until is a day such as 2027-01-31, not tomorrow'],
    [['plan', 'set', 'ada', 'plus', '--forever'], 'PLAN is one of'],
    [['prices', 'set', 'coffee', '1'], 'KIND is one of checksumFix'],
    [['prices', 'set', 'checksumFix', '1000001'], 'COINS is a whole number from 0 to 1000000'],
    [['users', 'show'], 'USER is missing'],
    [['jobs', 'list', '--state', 'lost'], '--state is one of waiting, running, parked, done'],
    [['jobs', 'retry', '7'], 'ID is an id such as'],
    [['maintenance', 'start'], '--in is missing'],
    [['maintenance', 'start', '--in', '10'], '--in is a time such as 10m or 2h'],
    [['maintenance', 'start', '--in', '1441m'], '--in is a time such as 10m or 2h, a day at most'],
    [['maintenance', 'start', '--in', '25h'], '--in is a time such as 10m or 2h, a day at most'],
    [['maintenance', 'end', '--in', '5m'], "Unknown option '--in'"],
    [['reload', 'now'], 'a word too many: now'],
    [['audit', 'list', '--limit', '0'], '--limit is a whole number from 1 to 1000, not 0'],
  ])('%j is wrong, and does nothing', async (line, complaint) => {
    const run = await admin(ENVIRONMENT, ...line);
    expect([run.code, run.json]).toEqual([2, undefined]);
    expect(run.complaint).toContain(complaint);
    // How it is called is said below what was wrong.
    const [, name] = /^usage: admin (\S+)/m.exec(run.complaint) ?? [];
    expect(name).toBe(line[0]);
  });

  it.each([[[]], [['coins']], [['coins', 'take']], [['toString']], [['grant', 'coins']]])(
    '%j is none, and all of them are named',
    async (line) => {
      const run = await admin(ENVIRONMENT, ...line);
      expect([run.code, run.json]).toEqual([2, undefined]);
      expect(run.complaint).toMatch(/^usage:\n.*admin backup DIR\n.*admin coins grant USER /s);
    },
  );

  it.each([['reload'], ['maintenance', 'start', '--in', '1440m'], ['audit', 'list']])(
    'finds no database where there is none: %s %s',
    async (...line) => {
      const run = await admin(ENVIRONMENT, ...line.filter((word) => word !== undefined));
      expect([run.code, run.json]).toEqual([
        1,
        { error: 'the data folder /nowhere/at/all holds no database.' },
      ]);
    },
  );
});
