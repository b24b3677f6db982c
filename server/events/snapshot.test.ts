import { describe, expect, it } from 'vitest';
import { hadEnded, readSnapshot } from './snapshot.ts';

describe('a snapshot', () => {
  it.each([
    ['10:10:', [9n], [10n, 11n]],
    ['10:14:10,12', [9n, 11n, 13n], [10n, 12n, 14n, 15n]],
    ['3:18446744073709551615:3', [4n, 18446744073709551614n], [3n, 18446744073709551615n]],
  ])('%s tells which transactions had ended', (text, ended, others) => {
    const snapshot = readSnapshot(text);
    expect(ended.map((transaction) => hadEnded(snapshot, transaction))).toEqual(
      ended.map(() => true),
    );
    expect(others.map((transaction) => hadEnded(snapshot, transaction))).toEqual(
      others.map(() => false),
    );
  });

  it.each(['', '10', '10:12', '10:12:a', '10:12:10,'])('is not read from %j', (text) => {
    expect(() => readSnapshot(text)).toThrow(RangeError);
  });
});
