import { createFamilySample } from '../../core/samples/family-sample.ts';
import type { SampleTruth } from '../../core/samples/sample-truth.ts';

/** An image of 16 MiB and the same after a tuner's work. */
export interface LargeImage {
  readonly original: Uint8Array;
  /** Every third map raised by some percent: about 300 maps. */
  readonly tuned: Uint8Array;
  readonly truth: SampleTruth;
}

const LENGTH_BYTES = 16 * 1024 * 1024;

/** The image that all benches of core use. */
export function largeImage(): LargeImage {
  const { image, truth } = createFamilySample({
    family: 'edc17',
    seed: 1,
    lengthBytes: LENGTH_BYTES,
  });
  const tuned = image.slice();
  truth.maps.forEach((map, index) => {
    if (index % 3 !== 0) return;
    const { wordBytes } = map.cells.type;
    for (let cell = 0; cell < map.width * map.height; cell++) {
      const address = map.cells.address + cell * wordBytes;
      tuned[address] = (tuned[address] ?? 0) ^ 0x05;
    }
  });
  return { original: image, tuned, truth };
}
