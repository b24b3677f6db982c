import { describe, expect, it } from 'vitest';
import { hasSameContent } from './same-content.ts';

describe('the content of two values', () => {
  it.each<[string, unknown, unknown]>([
    ['numbers', 1.5, 1.5],
    ['nothing and nothing', null, null],
    ['lists', [1, ['a']], [1, ['a']]],
    ['keys in another order', { a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }],
  ])('is the same for %s', (_, a, b) => {
    expect([hasSameContent(a, b), hasSameContent(b, a)]).toEqual([true, true]);
  });

  it.each<[string, unknown, unknown]>([
    ['a number and its text', 1, '1'],
    ['nothing and an empty object', null, {}],
    ['lists in another order', [1, 2], [2, 1]],
    ['a list that goes on', [1], [1, 2]],
    ['a value that is missing', { a: 1, b: undefined }, { a: 1 }],
    ['another key with the same value', { a: 1 }, { b: 1 }],
    ['a difference deep inside', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
  ])('is another one for %s', (_, a, b) => {
    expect([hasSameContent(a, b), hasSameContent(b, a)]).toEqual([false, false]);
  });
});
