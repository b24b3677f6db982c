import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import { planSolution } from '../solutions/apply-solution.ts';
import { learntChange } from '../solutions/carry-values.ts';
import type { SolutionRegion } from '../solutions/solution.ts';
import { learntSample } from '../solutions/testing/learnt-sample.ts';
import { formatAddress } from '../values/parse-address.ts';
import { readWord } from '../values/word.ts';
import { MAX_PREVIEW_SIDE, PREVIEW_SURFACE_STEPS } from './preview.ts';
import { previewOfLearnt, previewOfSolution } from './preview-of-solution.ts';
import { coarseSurface, surfaceOf } from './preview-surface.ts';
import { exactMap, roundedMap } from './rounded-preview.ts';
import { carriedStateInVersion, stateInVersion } from './state-in-version.ts';

const side = fc.integer({ min: 1, max: 40 });
const grid = fc.tuple(side, side).chain(([width, height]) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    changes: fc.array(fc.integer({ min: -500, max: 500 }), {
      minLength: width * height,
      maxLength: width * height,
    }),
  }),
);

describe('the surface of a change', () => {
  it('has no more points than it may, and none beyond 1', () => {
    fc.assert(
      fc.property(grid, ({ width, height, changes }) => {
        const { columns, rows, values } = surfaceOf(changes, width, height);
        expect([columns, rows]).toEqual([
          Math.min(width, MAX_PREVIEW_SIDE),
          Math.min(height, MAX_PREVIEW_SIDE),
        ]);
        expect(values).toHaveLength(columns * rows);
        const greatest = Math.max(...values.map(Math.abs));
        expect([0, 1]).toContain(Math.round(greatest * 1e9) / 1e9);
      }),
    );
  });

  it('is coarser by half and has few steps where it is not bought', () => {
    fc.assert(
      fc.property(grid, ({ width, height, changes }) => {
        const exact = surfaceOf(changes, width, height);
        const { columns, rows, values } = coarseSurface(exact);
        expect([columns, rows]).toEqual([Math.ceil(exact.columns / 2), Math.ceil(exact.rows / 2)]);
        expect(values).toHaveLength(columns * rows);
        for (const value of values) {
          expect(Number.isInteger(value * PREVIEW_SURFACE_STEPS)).toBe(true);
          expect(Math.abs(value)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the preview of a solution', () => {
  const { original, solution, changed } = learntSample('gm');
  const { report, patch } = planSolution(solution, { original, current: original });
  const maps = previewOfSolution(solution, report, original, patch);

  it('names no map by its address: that is told as far as it may be told', () => {
    const regions = solution.regions.map((region) => ({
      ...region,
      map: region.map && { ...region.map, name: formatAddress(region.map.cells.address) },
    }));
    expect(maps.some(({ name }) => name !== null)).toBe(true);
    const found = { ...solution, regions };
    const planned = planSolution(found, { original, current: original });
    const unnamed = previewOfSolution(found, planned.report, original, planned.patch);
    expect(unnamed.map(({ name }) => name)).toEqual(unnamed.map(() => null));
    expect(unnamed).toHaveLength(maps.length);
  });

  it('has every map with its place, its cells and its change', () => {
    expect(maps.map(({ name }) => name)).toEqual(
      solution.regions.map(({ map }) => map?.name ?? null),
    );
    expect(maps.length).toBeGreaterThan(1);
    for (const [i, { start, end, width, height, cells, change }] of maps.entries()) {
      const region = solution.regions[i];
      expect([start, end]).toEqual([region?.start, region?.end]);
      if (region?.map != null)
        expect([width, height]).toEqual([region.map.width, region.map.height]);
      expect(cells).toBeGreaterThan(0);
      expect(change.max).toBeGreaterThan(0);
    }
    expect(changed.length).toBeGreaterThan(1);
  });

  it('tells less of what is not bought: no exact figure, no shape of a single cell', () => {
    for (const map of maps) {
      const told = roundedMap(map);
      for (const percent of Object.values(told.change ?? {})) expect(Math.abs(percent % 5)).toBe(0);
      expect(exactMap(map).change).toEqual(map.change);
      expect(told).not.toHaveProperty('wordBytes');
    }
    const [map] = maps;
    if (map === undefined) throw new Error('no map');
    const small = roundedMap({ ...map, start: 0x1234, end: 0x1236, cells: 1 });
    expect([small.start, small.end, small.change]).toEqual([0x1200, 0x1300, null]);
  });

  it('tells how a map stands in a version, and which cells are the person’s', () => {
    for (const map of maps) {
      const inMap = [...patch.addresses].flatMap((at, i) =>
        at >= map.start && at < map.end ? [[at, patch.values[i] ?? 0] as const] : [],
      );
      const stateOf = (bytes: ReadonlyArray<readonly [number, number]>) =>
        stateInVersion(map, patch, new Map(bytes));
      expect(stateOf([])).toEqual({ state: 'placed', ownCells: 0 });
      expect(stateOf(inMap)).toEqual({ state: 'already', ownCells: 0 });
      const [[at, value] = [0, 0]] = inMap;
      const mine = stateOf([...inMap, [at, value ^ 0x55]]);
      expect([mine.state, mine.ownCells]).toEqual(['partly', 1]);
    }
  });

  it('tells of a map of which nothing is to be written that it stands there', () => {
    const [first, ...others] = maps;
    const [region] = solution.regions;
    if (first === undefined || region === undefined) throw new Error('no map');
    const there = original.slice();
    there.set(region.after, region.start);
    const rest = planSolution(solution, { original: there, current: there }, { appliesRest: true });
    const stateOf = (map: (typeof maps)[number]) => stateInVersion(map, rest.patch, new Map());
    expect(stateOf(first)).toEqual({ state: 'already', ownCells: 0 });
    expect(others.map((map) => stateOf(map).state)).toEqual(others.map(() => 'placed'));
  });

  it('tells of a map that cannot be carried that it does not stand there', () => {
    const [map] = maps;
    if (map === undefined) throw new Error('no map');
    const stateOf = (part: { isPlaced: boolean; reason: 'saturated' | null }, of = EMPTY_PATCH) =>
      carriedStateInVersion({ ...map, ...part }, of, new Map()).state;
    expect(stateOf({ isPlaced: true, reason: null })).toBe('already');
    expect(stateOf({ isPlaced: true, reason: 'saturated' })).toBe('placed');
    expect(stateOf({ isPlaced: false, reason: null })).toBe('placed');
    // Carried by another mode than its own, it is written, and so may stand there.
    const there = new Map([...patch.addresses].map((at, i) => [at, patch.values[i] ?? 0]));
    const chosen = { ...map, isPlaced: true, reason: 'saturated' as const };
    expect(carriedStateInVersion(chosen, patch, there).state).toBe('already');
    expect(carriedStateInVersion(chosen, undefined, there).state).toBe('placed');
  });

  it('is of the patch that is written', () => {
    const written = applyPatch(original, patch);
    for (const { id, surface, change, width, height } of maps) {
      const region = solution.regions.find((each) => each.id === id);
      if (region === undefined) throw new Error(`no region ${id}`);
      const { start, map, word } = region;
      const changes = Array.from({ length: width * height }, (_, i) => {
        const cell = { row: Math.floor(i / width), column: i % width };
        const at = map === null ? start + i * word.wordBytes : addressOfMapCell(map, cell);
        return (readWord(written, at, word) ?? 0) - (readWord(original, at, word) ?? 0);
      });
      expect(surface).toEqual(surfaceOf(changes, width, height));
      expect(change).toEqual(learntChange(region));
    }
    for (const { surface } of previewOfSolution(solution, report, original, EMPTY_PATCH)) {
      expect(surface.values.every((value) => value === 0)).toBe(true);
    }
  });

  it('shows no change of a cell that was no number or is none any more', () => {
    const [region] = solution.regions;
    const [told] = report.regions;
    if (region === undefined || told === undefined) throw new Error('no region');
    const floats: SolutionRegion = {
      ...region,
      end: region.start + 16,
      map: null,
      word: { wordBytes: 4, bigEndian: true, signed: false, float: true },
      before: floatBytes(1, Number.NaN, 4, Number.NEGATIVE_INFINITY),
      after: floatBytes(3, 2, Number.NaN, 1),
    };
    const { surface } = previewOfLearnt(floats, told, report);
    expect(surface).toEqual({ columns: 4, rows: 1, values: [1, 0, 0, 0] });
  });
});

function floatBytes(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, i) => {
    new DataView(bytes.buffer).setFloat32(4 * i, value);
  });
  return bytes;
}
