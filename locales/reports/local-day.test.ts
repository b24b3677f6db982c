import { describe, expect, it } from 'vitest';
import { localDay } from './local-day.ts';

describe('the day of a person', () => {
  it.each([
    [new Date(2027, 1, 3, 0, 0), '2027-02-03'],
    [new Date(2027, 1, 3, 23, 59), '2027-02-03'],
    [new Date(2027, 11, 31, 12, 0), '2027-12-31'],
  ])('is the one of the clock on their wall at %s', (date, day) => {
    expect(localDay(date)).toBe(day);
  });
});
