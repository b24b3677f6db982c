import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  wordRun,
} from '../../../tests/support/sample-map-definition.ts';
import { bandsOfMap } from './map-bands.ts';

/** Three by two words at 100, x at 80 and y at 90. */
const SMALL = mapDefinition({
  width: 3,
  height: 2,
  cells: wordRun(100),
  x: axis({ reference: 'ROM', words: wordRun(80) }),
  y: axis({ reference: 'ROM', words: wordRun(90, BYTE) }),
});

describe('bandsOfMap', () => {
  it('knows where cells and both axes lie', () => {
    expect(bandsOfMap(SMALL).map(({ start, end, kind }) => [start, end, kind])).toEqual([
      [100, 112, 'user'],
      [80, 86, 'axis'],
      [90, 92, 'axis'],
    ]);
  });

  it('counts bytes that are skipped between words, not those after the last', () => {
    const x = { ...SMALL.x, words: { ...SMALL.x.words, skipBytes: 1 } };
    expect(bandsOfMap({ ...SMALL, x })[1]).toMatchObject({ start: 80, end: 88 });
  });

  it.each(['NONE', 'USER_DEF', 'USER_DEF_STRING'] as const)(
    'leaves an axis out that is not stored: %s',
    (reference) => {
      const bands = bandsOfMap({ ...SMALL, x: { ...SMALL.x, reference } });
      expect(bands.map(({ start }) => start)).toEqual([100, 90]);
    },
  );

  it.each([
    ['USER_MAP', 'user'],
    ['POTENTIAL_MAP', 'potential'],
    ['MAPPACK_MAP', 'pack'],
  ] as const)('shows a %s as %s', (kind, band) => {
    expect(bandsOfMap({ ...SMALL, kind })[0]?.kind).toBe(band);
  });
});
