import { describe, expect, it } from 'vitest';
import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import type { MapViewSettings } from '../map/map-view-contract.ts';
import { acceptsEntry, entryFormat } from './entry-rules.ts';
import { PLAIN_SETTINGS, testMapData } from './testing/table-test-map.ts';

const formatOf = (
  definition: Partial<MapDefinition>,
  settings: Partial<MapViewSettings> = {},
  x: Partial<MapAxis> = {},
  area: 'data' | 'x' = 'data',
) => {
  const { map } = testMapData({ width: 2, height: 2, definition, x });
  const whole = { ...PLAIN_SETTINGS, ...settings };
  const format = entryFormat(map, whole, area);
  expect(acceptsEntry(map, whole, area)).toBe(format !== undefined);
  return format;
};

describe('a typed character', () => {
  it.each<[Partial<MapDefinition>, Partial<MapViewSettings>, string | undefined]>([
    [{}, {}, 'DEC'],
    [{ format: 'HEX' }, {}, 'HEX'],
    [{ format: 'HEX' }, { display: 'diff' }, 'HEX'],
    [{ format: 'ASCII' }, {}, 'ASCII'],
    [{ format: 'ASCII' }, { display: 'diff' }, 'DEC'],
    [{ format: 'HEX' }, { display: 'percentageDiff' }, 'DEC'],
    [{}, { display: 'ori' }, undefined],
    [{}, { editable: false }, undefined],
    [{ scale: { factor: 0, offset: 0 } }, {}, undefined],
    [{ scale: { factor: 0, offset: 0 } }, { showsRaw: true }, 'DEC'],
  ])('over cells of %o with %o is read as %s', (definition, settings, format) => {
    expect(formatOf(definition, settings)).toBe(format);
  });

  it.each<[Partial<MapAxis>, Partial<MapViewSettings>, string | undefined]>([
    [{ format: 'HEX' }, {}, 'HEX'],
    [{ reference: 'USER_DEF', format: 'HEX', userValues: [1, 2] }, {}, 'DEC'],
    [{ reference: 'USER_DEF_STRING', userTexts: ['a', 'b'] }, {}, 'ASCII'],
    [{ reference: 'NONE' }, {}, undefined],
    [{ scale: { factor: 0, offset: 1 } }, {}, undefined],
    [{ scale: { factor: 0, offset: 1 } }, { showsRaw: true }, 'DEC'],
    [{}, { display: 'ori' }, undefined],
    [{}, { display: 'percentageDiff' }, 'DEC'],
  ])('over an axis of %o with %o is read as %s', (axis, settings, format) => {
    expect(formatOf({}, settings, axis, 'x')).toBe(format);
  });
});
