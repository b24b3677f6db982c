import { describe, expect, it } from 'vitest';
import { meshIndices } from './mesh-indices.ts';

describe('triangles of a mesh', () => {
  it.each([
    [2, 2],
    [3, 5],
    [13, 4],
    [14, 3],
    [40, 27],
  ])('cover every quad of %d x %d vertices once', (columns, rows) => {
    const indices = meshIndices(columns, rows);
    const quads = new Set<number>();
    for (let i = 0; i < indices.length; i += 6) {
      const [near = 0, right, corner, same, opposite, far] = indices.slice(i, i + 6);
      expect([right, corner, same, opposite, far]).toEqual([
        near + 1,
        near + columns + 1,
        near,
        near + columns + 1,
        near + columns,
      ]);
      expect(near % columns).toBeLessThan(columns - 1);
      quads.add(near);
    }
    expect(quads.size).toBe((columns - 1) * (rows - 1));
  });

  it('has room for the largest mesh, whose last vertex would end a strip in two bytes', () => {
    expect(meshIndices(255, 256)).toBeInstanceOf(Uint16Array);
    const largest = meshIndices(256, 256);
    expect(largest).toBeInstanceOf(Uint32Array);
    expect(largest.includes(65_535)).toBe(true);
    expect(meshIndices(255, 257)).toBeInstanceOf(Uint32Array);
  });
});
