import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loggedError } from './logged-error.ts';

const SECRET = 'hunter2-of-Ada';
const text = (error: unknown): string => JSON.stringify(loggedError(error));

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

function databaseError(): DatabaseError {
  const error = new DatabaseError(`invalid input syntax for type uuid: "${SECRET}"`, 9, 'error');
  return Object.assign(error, {
    code: '22P02',
    severity: 'ERROR',
    table: 'users',
    column: 'email',
    constraint: 'users_email',
    routine: 'string_to_uuid',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $4 = '${SECRET}'`,
    hint: SECRET,
    internalQuery: SECRET,
    parameters: [SECRET],
  });
}

describe('an error in the log', () => {
  it('of the database has what is about the database and nothing of its values', () => {
    expect(text(databaseError())).not.toContain(SECRET);
    expect(loggedError(databaseError())).toMatchObject({
      message: 'invalid input syntax for type uuid: "..."',
      code: '22P02',
      severity: 'ERROR',
      table: 'users',
      column: 'email',
      constraint: 'users_email',
      routine: 'string_to_uuid',
    });
  });

  it.each([
    ['a text that was to be JSON', thrownBy(() => JSON.parse(`{"password":"${SECRET}`))],
    ['a text that begins with it', thrownBy(() => JSON.parse(`${SECRET}`))],
    [
      'a value that broke a schema',
      z.object({ a: z.literal('b') }).safeParse({ a: SECRET }, { reportInput: true }).error,
    ],
    [
      'a key that broke a schema',
      z
        .object({ own: z.object({ a: z.record(z.string().max(1), z.any()) }) })
        .safeParse({ own: { a: { [SECRET]: 1 } } }).error,
    ],
    ['a quoted text', new Error(`no folder '${SECRET}' in "${SECRET}"`)],
    ['a quoted text with quotes', new Error(`no "${SECRET}"${SECRET}" there`)],
    ['an address', new Error(`recipient <${SECRET}@example.test> was refused`)],
    [
      'its properties',
      Object.assign(new Error('odd'), { node: SECRET, query: SECRET, rejected: [SECRET] }),
    ],
    ['its causes', new Error('outer', { cause: new Error('inner', { cause: databaseError() }) })],
    ['several at once', new AggregateError([databaseError(), new Error(`"${SECRET}"`)], 'all')],
    ['no error at all', SECRET],
    ['an object', { password: SECRET }],
  ])('repeats nothing of %s', (_, error) => {
    expect(error).toBeDefined();
    expect(text(error)).not.toContain(SECRET);
  });

  it('keeps what a developer needs', () => {
    const error = thrownBy(() => (undefined as unknown as { missing: string }).missing);
    expect(loggedError(error)).toMatchObject({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'missing')",
      stack: expect.stringContaining('logged-error.test.ts'),
    });
    const failed = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      port: 25,
    });
    expect(loggedError(new Error('the mail was not sent', { cause: failed }))).toMatchObject({
      message: 'the mail was not sent',
      cause: { message: failed.message, code: 'ECONNREFUSED', syscall: 'connect', port: 25 },
    });
    expect(loggedError(new Error("can't go on: it doesn't work")).message).toBe(
      "can't go on: it doesn't work",
    );
  });

  it('ends where causes go round in a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(text(error).length).toBeLessThan(20_000);
  });
});
