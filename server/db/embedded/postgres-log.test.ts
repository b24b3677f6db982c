import { expect, it } from 'vitest';
import { PostgresLog } from './postgres-log.ts';

const at = '2026-11-25 17:09:19.844 UTC [42]';

it.each([
  [
    'the last fatal line with its detail',
    [
      `${at} LOG:  invalid checkpoint record`,
      `${at} FATAL:  database files are incompatible with server`,
      `${at} DETAIL:  The files are of 17.`,
      `${at} HINT:  You might need to initdb.`,
    ],
    'database files are incompatible with server (The files are of 17.)',
  ],
  ['a panic', [`${at} PANIC:  could not read file`, 'Aborted()'], 'could not read file'],
  [
    'what is said before there is a log',
    ['postgres: could not access the server configuration file'],
    'could not access the server configuration file',
  ],
  ['nothing, if nothing was wrong', [`${at} LOG:  database system is shut down`], undefined],
  ['nothing, of an error in a statement', [`${at} ERROR:  syntax`, `${at} DETAIL:  x`], undefined],
])('hears %s', (_, lines, complaint) => {
  const log = new PostgresLog();
  for (const line of lines) log.hear(line);
  expect(log.complaint).toBe(complaint);
});
