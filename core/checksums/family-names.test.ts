import { expect, it } from 'vitest';
import { familyName } from './family-names.ts';
import { CHECKSUM_FAMILIES } from './registry.ts';

it('every family of checksums has a name of its own', () => {
  const names = CHECKSUM_FAMILIES.map(({ id }) => familyName(id));
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});

it('checksums without a family have none', () => {
  expect(familyName('probable')).toBeUndefined();
});
