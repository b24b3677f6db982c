import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { realImages } from '../../bench/detection/truth-files.ts';
import { detectMaps } from '../../core/detection/detect-maps.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
/** Least share of the known two-axis maps among the first 2 x known candidates: what the detector reached, rounded down. */
const LEAST_RECALL: Readonly<Record<string, number>> = {
  'me7_8D0907551M-0002.bin': 0.75,
  'ms43_430069_E46_M54B30.bin': 0.93,
  'edc15c4_bmw_351265.bin': 0.92,
  'gm_p59_12592433.bin': 0.4,
  'subaru_A2UG000N_stock.rawhex': 0.75,
};

describe.skipIf(!existsSync(FOLDER))('detection on real images', () => {
  it.each(existsSync(FOLDER) ? realImages(FOLDER) : [])('keeps its recall on $name', (image) => {
    const least = LEAST_RECALL[image.name] ?? 1;
    const found = detectMaps(image.bytes).filter(({ width, height }) => width > 1 && height > 1);
    const first = new Set(
      found
        .slice(0, 2 * image.maps.length)
        .map(({ address, width, height }) => `${address} ${height} ${width}`),
    );
    const hits = image.maps.filter(({ address, rows, columns }) =>
      first.has(`${address} ${rows} ${columns}`),
    );
    expect(hits.length / image.maps.length).toBeGreaterThanOrEqual(least);
  });
});
