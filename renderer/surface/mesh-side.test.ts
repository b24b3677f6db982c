import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointPlaces } from '../map/point-places.ts';
import {
  gridPlaceOfCell,
  MAX_SIDE_VERTICES,
  meshSide,
  vertexOfCell,
  verticesOfCell,
} from './mesh-side.ts';

function uniform(count: number): Float64Array {
  return pointPlaces(undefined, count, 'uniform');
}

describe('a side of the mesh', () => {
  it('lays its cells out around the middle', () => {
    const side = meshSide(uniform(5), 2);
    expect([...side.places]).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect([...side.cells]).toEqual([0, 1, 2, 3, 4]);
    expect(side.vertices).toBe(5);
  });

  it('makes a strip of one cell, whose middle is the middle', () => {
    const side = meshSide(uniform(1), 0.14);
    expect([...side.places]).toEqual([-0.07, 0.07]);
    expect([...side.cells]).toEqual([0, 0]);
    expect(side.cellPlaces[0]).toBe(0);
    expect(verticesOfCell(side, 0)).toEqual([0, 1]);
    expect(gridPlaceOfCell(side, 0)).toBe(0.5);
  });

  it('follows the values of an axis where true distances are asked for', () => {
    const side = meshSide(pointPlaces([100, 200, 400, 900], 4, 'true'), 1);
    expect(side.places[0]).toBe(-0.5);
    expect(side.places[1]).toBeCloseTo(-0.375, 12);
    expect(side.places[2]).toBeCloseTo(-0.125, 12);
    expect(side.places[3]).toBe(0.5);
  });

  it('stays at equal distances for an axis that does not rise, or has texts', () => {
    for (const values of [[1, 3, 2, 4], [1, 1, 2, 3], undefined]) {
      const side = meshSide(pointPlaces(values, 4, 'true'), 1);
      expect([...side.places]).toEqual([...meshSide(uniform(4), 1).places]);
    }
  });

  it('rises for a falling axis as well, so that every cell stays where it is counted', () => {
    const side = meshSide(pointPlaces([900, 400, 200], 3, 'true'), 1);
    expect(side.places[0]).toBe(-0.5);
    expect(side.places[1]).toBeGreaterThan(0);
    expect(side.places[2]).toBe(0.5);
  });

  it.each([255, 256])('has a vertex for each of %d cells', (count) => {
    const side = meshSide(uniform(count), 1);
    expect(side.vertices).toBe(count);
    expect(verticesOfCell(side, count - 1)).toEqual([count - 1, count - 1]);
  });

  it.each([257, 300, 4096])(
    'takes every n-th of %d cells, the first and the last among them',
    (count) => {
      const side = meshSide(uniform(count), 1);
      expect(side.vertices).toBe(MAX_SIDE_VERTICES);
      expect(side.cells[0]).toBe(0);
      expect(side.cells.at(-1)).toBe(count - 1);
      expect(side.cellPlaces).toHaveLength(count);
    },
  );

  it('shows a cell at the vertices that stand for it, and at no others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (count, any) => {
        const side = meshSide(uniform(count), 1);
        const cell = any % count;
        const shown = [...side.cells.keys()].filter((vertex) => side.cells[vertex] === cell);
        const range = verticesOfCell(side, cell);
        expect(range).toEqual(shown.length === 0 ? undefined : [shown[0], shown.at(-1)]);
        const nearest = side.places[vertexOfCell(side, cell)] ?? Number.NaN;
        expect(Math.abs(nearest - (side.cellPlaces[cell] ?? 0))).toBeLessThan(
          0.01 + (count === 1 ? 1 : 0),
        );
      }),
    );
  });
});
