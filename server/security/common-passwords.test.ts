import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    ['password', true],
    ['Password1', true],
    [' 12345678 ', true],
    ['QWERTYUIOP', true],
    ['juventus', true],
    ['correct horse', false],
    ['mapwright-demo', false],
    ['x7Gk-29qLm', false],
  ])('%j: %s', (password, common) => {
    expect(isCommonPassword(password)).toBe(common);
  });
});
