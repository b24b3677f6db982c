import { describe, expect, it } from 'vitest';
import { meshIndices, vertexOf } from './mesh-indices.ts';

describe('triangles of a mesh', () => {
  it.each([
    [2, 2],
    [3, 5],
    [13, 4],
    [32, 3],
    [33, 3],
    [34, 3],
    [40, 27],
    [63, 2],
    [64, 64],
    [97, 3],
    [256, 2],
  ])('cover both halves of every quad of %d x %d vertices once', (columns, rows) => {
    const expected: string[] = [];
    for (let row = 0; row < rows - 1; row++) {
      for (let column = 0; column < columns - 1; column++) {
        const near = row * columns + column;
        const far = near + columns;
        expected.push(textOf([near, near + 1, far + 1]), textOf([near, far, far + 1]));
      }
    }
    expect(trianglesOf(columns, rows).sort()).toEqual(expected.sort());
  });

  it('have room for the largest mesh, and for one whose last index would end a strip in two bytes', () => {
    expect(meshIndices(256, 227)).toBeInstanceOf(Uint16Array);
    expect(meshIndices(256, 228)).toBeInstanceOf(Uint32Array);
    const largest = meshIndices(256, 256);
    expect(vertexOf(Math.max(...largest.slice(-1000)), 256)).toBe(256 * 256 - 1);
  });

  it.each([
    [16, 16],
    [31, 40],
    [63, 63],
    [64, 64],
    [96, 20],
    [256, 256],
  ])(
    'of %d x %d vertices let a device with a small cache compute few of them twice',
    (columns, rows) => {
      expect(computedVertices(meshIndices(columns, rows))).toBeLessThan(columns * rows * 1.3);
    },
  );
});

const textOf = (vertices: readonly number[]): string => vertices.toSorted((a, b) => a - b).join();

function trianglesOf(columns: number, rows: number): string[] {
  const indices = meshIndices(columns, rows);
  const vertices = Array.from(indices, (index) => vertexOf(index, columns));
  return Array.from({ length: vertices.length / 3 }, (_, triangle) =>
    textOf(vertices.slice(triangle * 3, triangle * 3 + 3)),
  );
}

/** Vertices that SwiftShader computes: a cache of 64, by the low bits of the index; a miss computes four indices on. */
function computedVertices(indices: Uint16Array | Uint32Array): number {
  const kept = new Int32Array(64).fill(-1);
  let count = 0;
  indices.forEach((index, at) => {
    if (kept[index % 64] === index) return;
    for (const next of indices.slice(at, at + 4).reverse()) kept[next % 64] = next;
    count += 4;
  });
  return count;
}
