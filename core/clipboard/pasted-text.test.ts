import { describe, expect, it } from 'vitest';
import { readPastedText } from './pasted-text.ts';

describe('readPastedText', () => {
  it.each<[string, number, number, Array<number | undefined>]>([
    ['1\t2\n3\t4\n', 2, 2, [1, 2, 3, 4]],
    ['1\t2\r\n3\t4\r\n', 2, 2, [1, 2, 3, 4]],
    ['1,5\t2.5', 2, 1, [1.5, 2.5]],
    ['1 000,5\t2', 2, 1, [1000.5, 2]],
    ['1;2;3', 3, 1, [1, 2, 3]],
    ['1 2  3', 3, 1, [1, 2, 3]],
    ['1\t\t3', 3, 1, [1, undefined, 3]],
    ['1\t2\n3', 2, 2, [1, 2, 3, undefined]],
    ['-1\t+2\t3e2', 3, 1, [-1, 2, 300]],
    ['5%\t-3 %', 2, 1, [5, -3]],
    ['1\r2\r', 1, 2, [1, 2]],
    ['1\u00a0234,5\t1\u202f000', 2, 1, [1234.5, 1000]],
    ['1;2,5\n3', 2, 2, [1, 2.5, 3, undefined]],
    ['-,5\t.5', 2, 1, [-0.5, 0.5]],
  ])('reads %j as %i x %i', (text, width, height, values) => {
    expect(readPastedText(text)).toEqual({ ok: true, numbers: { width, height, values } });
  });

  it.each([
    ['1\tx\n3\t4', 0, 1],
    ['1\t2\n3\t4a', 1, 1],
    ['1.2.3', 0, 0],
    ['1\t2\n3\t1e999', 1, 1],
    ['1;x', 0, 1],
    ['0x10', 0, 0],
  ])('names the place in %j that is no number', (text, row, column) => {
    expect(readPastedText(text)).toEqual({ ok: false, error: 'notANumber', row, column });
  });

  it.each(['', '\n\n', '\t\t'])('has nothing to read in %j', (text) => {
    expect(readPastedText(text)).toEqual({ ok: false, error: 'empty' });
  });
});
