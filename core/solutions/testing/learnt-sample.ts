import { lastAddressOfMap } from '../../maps/cell-address.ts';
import type { MapDefinition } from '../../maps/map-definition.ts';
import { createFamilySample, type SampleFamily } from '../../samples/family-sample.ts';
import { learnSolution } from '../learn-solution.ts';
import type { Solution } from '../solution.ts';

/** A generated file, a change of some of its maps, and what was learnt of it. */
export interface LearntSample {
  readonly original: Uint8Array;
  readonly modified: Uint8Array;
  readonly maps: readonly MapDefinition[];
  readonly changed: readonly MapDefinition[];
  readonly solution: Solution;
}

/** Adds a twentieth, at least 1, to every cell of a map. */
export function raiseMap(bytes: Uint8Array, map: MapDefinition): void {
  const { wordBytes, bigEndian } = map.cells.type;
  for (let at = map.cells.address; at <= lastAddressOfMap(map); at += wordBytes) {
    let word = 0;
    for (let i = 0; i < wordBytes; i++) {
      word = word * 256 + (bytes[at + (bigEndian ? i : wordBytes - 1 - i)] ?? 0);
    }
    const raised = word + Math.max(1, Math.round(word * 0.05));
    let value = raised < 256 ** wordBytes ? raised : word - 1;
    for (let i = wordBytes - 1; i >= 0; i--) {
      bytes[at + (bigEndian ? i : wordBytes - 1 - i)] = value % 256;
      value = Math.floor(value / 256);
    }
  }
}

/** The same options always give the same sample. */
export function learntSample(
  family: SampleFamily = 'me7',
  lengthBytes: number = 512 * 1024,
  seed = 3,
  mapCount = 6,
): LearntSample {
  const { image, truth } = createFamilySample({ family, seed, lengthBytes });
  const maps = truth.maps;
  const plain = maps.filter(
    ({ cells, lineSkipBytes }) => cells.skipBytes === 0 && lineSkipBytes === 0,
  );
  const step = Math.max(1, Math.floor(plain.length / mapCount));
  const changed = plain.filter((_, i) => i % step === 0).slice(0, mapCount);
  const modified = image.slice();
  for (const map of changed) raiseMap(modified, map);
  const learning = learnSolution(image, modified, maps);
  if (learning.kind !== 'learnt') throw new Error(`not learnt: ${learning.reason}`);
  return { original: image, modified, maps, changed, solution: learning.solution };
}
