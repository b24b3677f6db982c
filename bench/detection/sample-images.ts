import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../../core/samples/family-sample.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import type { KnownImage } from './truth-files.ts';

/** Generated image without a family. */
export function plainSample(seed: number, lengthBytes: number): KnownImage {
  const { name, image, maps } = createEcuSample({ seed, lengthBytes });
  return {
    name,
    bytes: image,
    maps: maps.map((map) => ({
      name: map.name,
      address: map.cells.address,
      rows: map.height,
      columns: map.width,
      wordBytes: map.cells.type.wordBytes,
    })),
  };
}

/** Generated images of every family and some lengths. */
export function* familySamples(seeds: readonly number[]): Generator<KnownImage> {
  for (const family of SAMPLE_FAMILIES) {
    for (const seed of seeds) {
      const lengths = sampleLengths(family).filter((length) => length <= 4 * 1024 * 1024);
      const lengthBytes = lengths[seed % lengths.length] ?? 0;
      const { name, image, truth } = createFamilySample({ family, seed, lengthBytes });
      const maps = truth.maps
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((map) => {
          const isTurned = map.order === 'columnMajor';
          return {
            name: map.name,
            address: map.cells.address,
            rows: isTurned ? map.width : map.height,
            columns: isTurned ? map.height : map.width,
            wordBytes: map.cells.type.wordBytes,
          };
        });
      yield { name, bytes: image, maps };
    }
  }
}
