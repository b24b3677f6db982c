import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestPair } from '../../core/ai-stage/digest-pair.ts';
import type { PairDigest } from '../../core/ai-stage/tuned-pair.ts';
import { MAX_FILE_BYTES, MAX_POTENTIAL_MAPS } from '../../core/contract/limits.ts';
import { potentialMapsOf } from '../../core/detection/potential-maps.ts';
import { searchMaps } from '../../core/detection/search-maps.ts';
import { largestImage, readDump } from '../../core/images/read-dump.ts';
import type { KnownMap } from '../../core/solutions/grow-regions.ts';

/** Folder of the data set. It is no part of the repository and may be missing. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** An original and its tune. */
export interface RealPair {
  readonly car: string;
  readonly original: string;
  readonly tuned: string;
  /** Whether finding its maps takes long: the bench takes it, tests do not. */
  readonly isSlow: boolean;
}

/** Pairs of the data set. No family has more than two of them. */
export const REAL_PAIRS: readonly RealPair[] = [
  ['M1.3 dme173', 'm13_dme173_stock.bin', 'm13_dme173_tune1.bin', false],
  [
    'Volvo 50GPHJ',
    'port_volvo_me7_50GPHJ-21_stock.bin',
    'port_volvo_me7_50GPHJ-21_stage1.bin',
    false,
  ],
  ['Z22SE 2001', 'port_z22se_2001_stock.bin', 'port_z22se_2001_stage1.bin', false],
  ['Subaru A2UG000N', 'subaru_A2UG000N_stock.rawhex', 'subaru_A2UG000N_tuned.bin', false],
  ['MSD80 IKM0S', 'port_msd80_IKM0S.bin', 'port_msd80_IKM0S_patched.bin', true],
  ['MSD80 INA0S', 'port_msd80_INA0S.bin', 'port_msd80_INA0S_patched.bin', true],
].map(
  ([car, original, tuned, isSlow]): RealPair => ({
    car: String(car),
    original: String(original),
    tuned: String(tuned),
    isSlow: isSlow === true,
  }),
);

/** Whether the data set is there. */
export function hasRealPairs(): boolean {
  return REAL_PAIRS.every(({ original }) => existsSync(join(FOLDER, original)));
}

/** The image of a file of bytes or records. */
export function realImage(file: string): Uint8Array {
  const content = new Uint8Array(readFileSync(join(FOLDER, file)));
  const dump = readDump(content, MAX_FILE_BYTES);
  const image = dump.kind === 'records' ? dump.images[largestImage(dump.images)] : undefined;
  return image?.bytes ?? content;
}

/** Maps of a file as the server finds them. */
export function foundMaps(original: Uint8Array): KnownMap[] {
  return potentialMapsOf(searchMaps(original).candidates, original, MAX_POTENTIAL_MAPS).map(
    (map) => ({
      ...map,
      kind: 'POTENTIAL_MAP',
    }),
  );
}

/** What is learnt of a pair; `undefined` where its file does not say of which family it is. */
export function realDigest({ original, tuned }: RealPair): PairDigest | undefined {
  const stock = realImage(original);
  const digest = digestPair(stock, realImage(tuned), foundMaps(stock));
  if (digest === 'no-family') return undefined;
  if (typeof digest === 'string') throw new Error(`${original}: ${digest}`);
  return digest;
}
