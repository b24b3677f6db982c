import { expect, it } from 'vitest';
import { areOtherFamilies } from './other-family.ts';

it.each([
  ['P01', 'P59', true],
  ['ME7.1', 'ME7.5', false],
  ['MSD80', 'MSD81', false],
  ['EDC15C4', 'ME7.1', true],
  ['Trionic 7', 'Trionic 8', true],
  ['Siemens', 'MS43', false],
  [null, 'P59', false],
  [null, undefined, false],
])('tells families apart by their beginnings: %s, %s', (a, b, isOther) => {
  expect(areOtherFamilies(a, b)).toBe(isOther);
  expect(areOtherFamilies(b, a)).toBe(isOther);
});
