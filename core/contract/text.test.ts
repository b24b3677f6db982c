import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  cleanLine,
  cutLine,
  exactLineSchema,
  foundLineSchema,
  foundTextSchema,
  lineSchema,
  passwordSchema,
  textSchema,
  tokenSchema,
} from './text.ts';

const taken = (schema: z.ZodType, text: string): boolean => schema.safeParse(text).success;

describe('texts that come in', () => {
  const length = { max: 40 };
  it.each([
    ['letters of other languages', 'zażółć 发动机 ünïcödé', true, true, true],
    ['a character beyond 16 bits', 'boost 🚀', true, true, true],
    ['a family of joined characters', '👨‍👩‍👧', true, true, true],
    ['right-to-left', 'שלום', true, true, true],
    ['U+FFFD, which stands for a broken one', 'a\uFFFDb', true, true, true],
    ['a tab', 'a\tb', false, true, true],
    ['a line break', 'a\nb', false, true, true],
    ['a line break of Windows', 'a\r\nb', false, true, true],
    ['a line separator', 'a\u2028b', false, true, true],
    ['U+0000', 'a\0b', false, false, false],
    ['U+0001', 'a\u0001b', false, false, true],
    ['an escape', 'a\u001b[31mb', false, false, true],
    ['DEL', 'a\u007Fb', false, false, true],
    ['a control character of Latin-1', 'a\u0085b', false, false, true],
    ['the first half of a character', 'a\uD83D', false, false, false],
    ['the second half of a character', '\uDE80b', false, false, false],
    ['halves in the wrong order', 'a\uDE80\uD83Db', false, false, false],
    ['U+FFFF', 'a\uFFFFb', false, false, true],
    ['U+1FFFE', 'a\u{1FFFE}b', false, false, true],
    ['U+FDD0', 'a\uFDD0b', false, false, true],
  ])('%s: %j', (_, text, inLine, inText, inPassword) => {
    expect(taken(lineSchema(length), text)).toBe(inLine);
    expect(taken(exactLineSchema(length), text)).toBe(inLine);
    expect(taken(textSchema(length), text)).toBe(inText);
    expect(taken(passwordSchema(length), text)).toBe(inPassword);
    expect(taken(tokenSchema(length), text)).toBe(false);
  });

  it('have spaces taken away around them, but for exact lines and passwords', () => {
    expect(lineSchema(length).parse('  a b ')).toBe('a b');
    expect(textSchema(length).parse('\n\ta\n')).toBe('a');
    expect(exactLineSchema(length).parse('  a ')).toBe('  a ');
    expect(passwordSchema(length).parse(' a ')).toBe(' a ');
  });

  it.each([
    ['', false],
    ['a', false],
    ['ab', true],
    ['   a   ', false],
    ['abcd', true],
    ['  abcd  ', true],
    ['abcde', false],
  ])('%j is of 2 to 4 characters: %s', (text, isTaken) => {
    expect(taken(lineSchema({ min: 2, max: 4 }), text)).toBe(isTaken);
  });

  it('are named by machines in visible characters of ASCII', () => {
    expect(taken(tokenSchema({ max: 9 }), 'private-1')).toBe(true);
    for (const text of ['a b', 'ä', 'a\n', ' '])
      expect(taken(tokenSchema(length), text)).toBe(false);
  });

  it('are not read where they are too long', () => {
    const { error } = lineSchema({ max: 3 }).safeParse('\0'.repeat(1000));
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
  });
});

describe('a text of a file', () => {
  it.each([
    ['03G906021AB', '03G906021AB'],
    ['  BOSCH\0\0 ', 'BOSCH'],
    ['a\u0001b\tc\r\nd', 'a b c  d'],
    ['\uD83Da\uFFFF', '\uFFFDa\uFFFD'],
    ['ünï 🚀', 'ünï 🚀'],
  ])('%j is kept as %j', (text, kept) => expect(cleanLine(text)).toBe(kept));

  it('is cut at the limit and never within a character', () => {
    expect(cutLine('abc🚀', 5)).toBe('abc🚀');
    expect(cutLine('abc🚀', 4)).toBe('abc');
    expect(cutLine('abc d', 4)).toBe('abc');
  });

  it('is cleaned and not refused where it is read by a schema', () => {
    expect(foundLineSchema({ max: 6 }).parse(' a\0\nb\uD83D ')).toBe('a  b\uFFFD');
    expect(foundTextSchema({ max: 6 }).parse(' a\0\nb\uFFFF ')).toBe('a \nb\uFFFD');
    expect(taken(foundLineSchema({ max: 5 }), 'abcdef')).toBe(false);
    expect(taken(foundLineSchema({ min: 2, max: 5 }), 'a\0')).toBe(false);
  });

  it('is a line from then on', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const kept = cleanLine(`a${String.fromCharCode(code)}b`);
      expect(taken(lineSchema({ max: 3 }), kept)).toBe(true);
    }
  });
});
