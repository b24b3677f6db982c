import { describe, expect, it } from 'vitest';
import { unforeseenText } from './terminal-text.ts';

const HINT = ' (LOG_LEVEL=debug says where)';

describe('a failure that nobody has foreseen', () => {
  it.each<[string, unknown, string]>([
    ['an error', new TypeError('x is not a function'), 'x is not a function'],
    ['an error of several lines', new Error('first\n  second\r\n'), 'first second'],
    ['an error without words', Object.assign(new RangeError('x'), { message: '' }), 'RangeError'],
    ['no error', 'broken', 'broken'],
    ['nothing', undefined, 'undefined'],
  ])('is one line: %s', (_, error, line) => {
    expect(unforeseenText(error, {})).toBe(`${line}${HINT}`);
    expect(unforeseenText(error, { LOG_LEVEL: 'warn' })).toBe(`${line}${HINT}`);
  });

  it('has its place and its causes for whoever asks', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    const text = unforeseenText(error, { LOG_LEVEL: 'debug' });
    expect(text).toContain('terminal-text.test.ts');
    expect(text).toContain('inner');
  });
});
