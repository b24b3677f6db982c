import { describe, expect, it } from 'vitest';
import { readableLength, relativeTime } from './formats.ts';

describe('readableLength', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [10_189, '10 KiB'],
    [524_288, '512 KiB'],
    [1_048_575, '1 MiB'],
    [1_048_576, '1 MiB'],
    [64 * 1024 * 1024, '64 MiB'],
    [1024 ** 4, '1024 GiB'],
  ])('reads %i bytes as %s', (lengthBytes, text) => {
    const { value, unit } = readableLength(lengthBytes);
    expect(`${value} ${unit}`).toBe(text);
  });
});

describe('relativeTime', () => {
  const minute = 60_000;
  const day = 86_400_000;
  it.each([
    [0, 0, 'second'],
    [-59_999, 0, 'second'],
    [-minute, -1, 'minute'],
    [-(60 * minute - 1), -59, 'minute'],
    [-60 * minute, -1, 'hour'],
    [-(day - 1), -23, 'hour'],
    [-day, -1, 'day'],
    [-(7 * day - 1), -6, 'day'],
    [-7 * day, -1, 'week'],
    [-30 * day, -1, 'month'],
    [-364 * day, -12, 'month'],
    [-365 * day, -1, 'year'],
    [90 * minute, 1, 'hour'],
  ])('says %i ms as %i %s', (distanceMs, value, unit) => {
    expect(relativeTime(distanceMs)).toEqual({ value, unit });
  });
});
