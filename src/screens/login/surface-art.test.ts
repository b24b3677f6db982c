import { describe, expect, it } from 'vitest';
import { ART_SIZE, surfaceFaces } from './surface-art.ts';

describe('surfaceFaces', () => {
  const faces = surfaceFaces();

  it('uses the whole palette, from the first colour nearly to the last', () => {
    const heats = faces.map(({ band, sharePercent }) => band * 100 + sharePercent);
    expect(Math.min(...heats)).toBeLessThan(150);
    expect(Math.max(...heats)).toBeGreaterThan(460);
  });

  it('stays inside the drawing', () => {
    for (const { points } of faces) {
      for (const point of points.split(' ')) {
        const [x = -1, y = -1] = point.split(',').map(Number);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(ART_SIZE.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(ART_SIZE.height);
      }
    }
  });

  it('has no two faces with the same corners', () => {
    expect(new Set(faces.map((face) => face.points)).size).toBe(faces.length);
  });
});
