import { describe, expect, it } from 'vitest';
import { readWord } from '../../values/word.ts';
import { createEcuSample, type SampleBlock } from './ecu-sample.ts';

function readBlock(image: Uint8Array, block: SampleBlock): number[] {
  return Array.from(
    { length: block.count },
    (_, i) => readWord(image, block.address + i * block.type.wordBytes, block.type) ?? Number.NaN,
  );
}

describe('createEcuSample', () => {
  const sample = createEcuSample({ seed: 7, lengthBytes: 256 * 1024 });

  it('gives the same image for the same seed and another for another', () => {
    expect(createEcuSample({ seed: 7, lengthBytes: 256 * 1024 }).image).toEqual(sample.image);
    expect(createEcuSample({ seed: 8, lengthBytes: 256 * 1024 }).image).not.toEqual(sample.image);
  });

  it('puts strictly rising axes where the truth says', () => {
    expect(sample.maps.length).toBeGreaterThan(20);
    for (const map of sample.maps) {
      for (const axis of [map.x, map.y]) {
        const values = readBlock(sample.image, axis);
        expect(values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))).toBe(true);
      }
      expect(map.cells.count).toBe(map.width * map.height);
    }
  });

  it('keeps maps apart and inside the image', () => {
    let end = 0;
    for (const { x, y, cells } of sample.maps) {
      expect(x.address).toBeGreaterThanOrEqual(end);
      expect(y.address).toBe(x.address + 2 * x.count);
      expect(cells.address).toBe(y.address + 2 * y.count);
      end = cells.address + cells.count * cells.type.wordBytes;
    }
    expect(end).toBeLessThan(sample.image.length);
  });

  it('has smooth maps: neighbours differ by far less than the whole map does', () => {
    const map = sample.maps.find((m) => m.name === 'Boost target');
    if (map === undefined) throw new Error('the sample has no boost map');
    const cells = readBlock(sample.image, map.cells);
    const range = Math.max(...cells) - Math.min(...cells);
    const steps = cells.slice(1).flatMap((value, i) => {
      const isRowStart = (i + 1) % map.width === 0;
      return isRowStart ? [] : [Math.abs(value - (cells[i] ?? 0))];
    });
    expect(Math.max(...steps)).toBeLessThan(range / 3);
  });

  it('holds its texts at their addresses', () => {
    for (const { address, text } of sample.texts) {
      const bytes = sample.image.slice(address, address + text.length);
      expect(String.fromCharCode(...bytes)).toBe(text);
    }
  });

  it.each([32 * 1024 - 4096, 32 * 1024 + 1, 16 * 1024 * 1024 + 4096])(
    'refuses a length of %i bytes',
    (lengthBytes) => {
      expect(() => createEcuSample({ seed: 1, lengthBytes })).toThrow(RangeError);
    },
  );

  it('fits the shortest length', () => {
    expect(createEcuSample({ seed: 1, lengthBytes: 32 * 1024 }).maps.length).toBeGreaterThan(3);
  });
});
