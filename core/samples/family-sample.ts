import { densoSample } from './families/denso.ts';
import { edc15Sample } from './families/edc15.ts';
import { edc17Sample } from './families/edc17.ts';
import { gmSample } from './families/gm.ts';
import { me7Sample } from './families/me7.ts';
import { motronicSample } from './families/motronic.ts';
import { ms43Sample } from './families/ms43.ts';
import type { SampleImage } from './sample-image.ts';
import type { SampleTruth } from './sample-truth.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** A family of control units whose layout of maps, numbers and checksums a sample follows. */
export type SampleFamily = 'me7' | 'edc15' | 'edc17' | 'denso' | 'motronic' | 'gm' | 'ms43';

/** What to generate. The same options always give the same image. */
export interface FamilySampleOptions {
  readonly family: SampleFamily;
  /** Whole number; only its low 32 bits count. */
  readonly seed: number;
  /** One of `sampleLengths(family)`, or twice that with `repeatsHalf`. */
  readonly lengthBytes: number;
  /** Whether the upper half is a copy of the lower, as in dumps of a chip of twice the size. Truth tells of the lower half only. */
  readonly repeatsHalf?: boolean;
}

/** A generated image that a family's tools would take for their own, and everything that was put into it. */
export interface FamilySample {
  /** File name a tuner would give it. */
  readonly name: string;
  readonly family: SampleFamily;
  readonly image: Uint8Array;
  /** Order of the bytes in the family's words. */
  readonly bigEndian: boolean;
  readonly truth: SampleTruth;
}

interface FamilyEntry {
  readonly lengths: readonly number[];
  readonly generate: (lengthBytes: number, random: SeededRandom) => SampleImage;
}

const KIB = 1024;
const MIB = 1024 * KIB;

const FAMILIES: Readonly<Record<SampleFamily, FamilyEntry>> = {
  me7: { lengths: [512 * KIB, MIB], generate: me7Sample },
  edc15: { lengths: [256 * KIB, 512 * KIB], generate: edc15Sample },
  edc17: { lengths: [2 * MIB, 4 * MIB, 8 * MIB, 16 * MIB], generate: edc17Sample },
  denso: { lengths: [512 * KIB, MIB, 1.5 * MIB, 2 * MIB], generate: densoSample },
  motronic: { lengths: [32 * KIB], generate: motronicSample },
  gm: { lengths: [512 * KIB, MIB], generate: gmSample },
  ms43: { lengths: [512 * KIB], generate: ms43Sample },
};

/** All families. */
export const SAMPLE_FAMILIES: readonly SampleFamily[] = [
  'me7',
  'edc15',
  'edc17',
  'denso',
  'motronic',
  'gm',
  'ms43',
];

/** Lengths in bytes that files of a family have, ascending. */
export function sampleLengths(family: SampleFamily): readonly number[] {
  return FAMILIES[family].lengths;
}

/**
 * ECU image after the published layout of a family, with complete truth and right checksums, made from a seed.
 *
 * Nothing in it comes from a real file: maps, numbers and code are invented, only layouts and rules are the family's.
 *
 * @throws RangeError if the family has no file of that length
 */
export function createFamilySample(options: FamilySampleOptions): FamilySample {
  const { family, seed, lengthBytes, repeatsHalf = false } = options;
  const lengths = sampleLengths(family);
  const contentBytes = repeatsHalf ? lengthBytes / 2 : lengthBytes;
  if (!lengths.includes(contentBytes)) {
    throw new RangeError(`a ${family} file has no ${lengthBytes} bytes: ${lengths.join(', ')}`);
  }
  const made = FAMILIES[family].generate(contentBytes, seededRandom(seed));
  const image = repeatsHalf ? twice(made.bytes) : made.bytes;
  const name = `${family}-${seed >>> 0}-${lengthBytes / KIB}K.bin`;
  return { name, family, image, bigEndian: made.bigEndian, truth: made.truth() };
}

function twice(bytes: Uint8Array): Uint8Array {
  const image = new Uint8Array(2 * bytes.length);
  image.set(bytes, 0);
  image.set(bytes, bytes.length);
  return image;
}
