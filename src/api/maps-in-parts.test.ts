import { describe, expect, it } from 'vitest';
import { MAX_MAPS_BODY_BYTES } from '../../core/contract/limits.ts';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import { mapsInParts } from './maps-in-parts.ts';

describe('maps on their way to the server', () => {
  const map = fieldsOfMap(mapDefinition({}));
  const long = {
    ...map,
    x: { ...map.x, userTexts: Array<string>(4096).fill('ż'.repeat(120)) },
  };

  it.each([
    [0, []],
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1200, [500, 500, 200]],
  ])('go in parts of at most 500: %i', (count, lengths) => {
    expect(mapsInParts(Array(count).fill(map)).map((part) => part.length)).toEqual(lengths);
  });

  it('go in parts that the server reads at once', () => {
    const parts = mapsInParts([map, long, long, long, long, long]);
    for (const maps of parts) {
      expect(Buffer.byteLength(JSON.stringify({ maps }))).toBeLessThanOrEqual(MAX_MAPS_BODY_BYTES);
    }
    expect(parts.map((part) => part.length)).toEqual([5, 1]);
  });
});
