import { describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { planPropertyCopy } from './property-copy.ts';

const FILE_BYTES = 0x200;
const map = (part: Partial<MapDefinition>): ProjectMap => ({
  ...mapDefinition(part),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
});
const source = map({ id: 'source', unit: 'bar', width: 8, height: 8 });

describe('copying properties', () => {
  it('tells of each target what would change, and nothing else changes', () => {
    const targets = [map({ id: 'a' }), map({ id: 'b', unit: 'bar' })];
    const choice = { groups: new Set(['unit'] as const), axisAddressing: 'absolute' } as const;
    const [a, b] = planPropertyCopy(source, targets, choice, FILE_BYTES);
    expect([a?.changed, b?.changed]).toEqual([['unit'], []]);
    expect(a?.fields).toEqual(fieldsOfMap(map({ id: 'a', unit: 'bar' })));
  });

  it('refuses a target that would pass the end of the file, and only that one', () => {
    const size = 8 * 8 * 2;
    const targets = [FILE_BYTES - size, FILE_BYTES - size + 1].map((address) =>
      map({ id: `at ${address}`, cells: wordRun(address) }),
    );
    const choice = {
      groups: new Set(['dimensions'] as const),
      axisAddressing: 'absolute',
    } as const;
    const planned = planPropertyCopy(source, targets, choice, FILE_BYTES);
    expect(planned.map(({ isRefused }) => isRefused)).toEqual([false, true]);
  });
});
