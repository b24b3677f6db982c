import { expect, it } from 'vitest';
import { afterLostAnswer } from './after-lost-answer.ts';

it('what is known stays after a call that failed, and the time to the next begins anew', () => {
  const known = { phase: 'ready', value: 3 };
  expect(afterLostAnswer(known)).toEqual(known);
  expect(afterLostAnswer(known)).not.toBe(known);
  expect(afterLostAnswer({ phase: 'gone' })).toEqual({ phase: 'gone' });
});

it('nothing is known after a first call that failed', () => {
  expect(afterLostAnswer({ phase: 'asking' })).toEqual({ phase: 'failed' });
  expect(afterLostAnswer({ phase: 'failed' })).toEqual({ phase: 'failed' });
});
