import { createFamilySample } from '../../samples/family-sample.ts';
import type { SeededRandom } from '../../samples/seeded-random.ts';
import {
  calmNumbers,
  type HostileImage,
  imageOf,
  repeatedImage,
  writeNumber,
} from './hostile-image.ts';

/** Longest period that is drawn, in bytes or words. */
export const MOST_PERIOD = 1024;

/** Bytes `step * i` modulo a period that may be no power of two. */
export function steppedImage(lengthBytes: number, period: number, step: number): Uint8Array {
  return imageOf(lengthBytes, (at) => (step * at) % period);
}

/** Words that rise, or fall, by a step, and begin anew after so many of them. */
export function sawtoothImage(
  lengthBytes: number,
  wordBytes: number,
  bigEndian: boolean,
  period: number,
  step: number,
): Uint8Array {
  const piece = new Uint8Array(wordBytes * period);
  for (let i = 0; i < period; i++) {
    writeNumber(piece, wordBytes * i, wordBytes, step * i + (step < 0 ? -1 : 0), bigEndian);
  }
  return repeatedImage(lengthBytes, piece);
}

/** Rows of bytes that differ little from the row above, of one length. */
function rowsImage(lengthBytes: number, rowBytes: number, random: SeededRandom): Uint8Array {
  const row = calmNumbers(rowBytes, 256, random);
  const drift = random.below(4);
  return imageOf(
    lengthBytes,
    (at) => (row[at % rowBytes] ?? 0) + drift * Math.floor(at / rowBytes),
  );
}

/** De Bruijn sequence of all triples of so many letters: none comes twice before all have come. */
function triplesOf(letters: number): Uint8Array {
  const order = 3;
  const word = new Uint8Array(letters * order);
  const sequence: number[] = [];
  const extend = (length: number, period: number): void => {
    if (length > order) {
      if (order % period === 0) sequence.push(...word.subarray(1, period + 1));
      return;
    }
    word[length] = word[length - period] ?? 0;
    extend(length + 1, period);
    for (let letter = (word[length - period] ?? 0) + 1; letter < letters; letter++) {
      word[length] = letter;
      extend(length + 1, length);
    }
  };
  extend(1, 1);
  return Uint8Array.from(sequence);
}

/** Patterns that need no knowledge of the search. */
export const PLAIN_PATTERNS: readonly HostileImage[] = [
  { name: 'bytes 7 i', make: (lengthBytes) => steppedImage(lengthBytes, 256, 7) },
  {
    name: 'stepped bytes',
    make: (lengthBytes, random) =>
      steppedImage(lengthBytes, random.between(1, MOST_PERIOD), random.between(1, 255)),
  },
  {
    name: 'drawn bytes, repeated',
    make: (lengthBytes, random) => {
      const piece = { length: random.between(1, MOST_PERIOD) };
      return repeatedImage(
        lengthBytes,
        Uint8Array.from(piece, () => random.below(256)),
      );
    },
  },
  {
    name: 'one byte',
    make: (lengthBytes, random) => new Uint8Array(lengthBytes).fill(random.below(256)),
  },
  {
    name: 'counted words',
    make: (lengthBytes, random) => {
      const wordBytes = random.pick([1, 2, 4]);
      const step = random.pick([1, -1, random.between(-300, 300)]);
      return sawtoothImage(lengthBytes, wordBytes, random.below(2) === 0, 0x10000, step);
    },
  },
  {
    name: 'sawtooth',
    make: (lengthBytes, random) => {
      const wordBytes = random.pick([1, 2, 4]);
      const period = random.between(2, MOST_PERIOD);
      const step = random.between(-300, 300);
      return sawtoothImage(lengthBytes, wordBytes, random.below(2) === 0, period, step);
    },
  },
  {
    name: 'ramps in ramps',
    make: (lengthBytes, random) => {
      const [inner, outer] = [random.between(2, 64), random.between(65, MOST_PERIOD)];
      const [fast, slow] = [random.between(1, 9), random.between(1, 9)];
      return imageOf(
        lengthBytes,
        (at) => fast * (at % inner) + slow * Math.floor((at % outer) / inner),
      );
    },
  },
  {
    name: 'smooth rows',
    make: (lengthBytes, random) => rowsImage(lengthBytes, random.between(3, 128), random),
  },
  {
    name: 'islands in erased memory',
    make: (lengthBytes, random) => {
      const bytes = new Uint8Array(lengthBytes).fill(0xff);
      const gapBytes = random.between(64, 4096);
      for (let at = random.below(gapBytes); at < lengthBytes; at += gapBytes) {
        const island = rowsImage(random.between(16, 512), random.between(3, 40), random);
        bytes.set(island.subarray(0, lengthBytes - at), at);
      }
      return bytes;
    },
  },
  {
    name: 'noise',
    make: (lengthBytes, random) => imageOf(lengthBytes, () => random.below(256)),
  },
  {
    name: 'small noise',
    make: (lengthBytes, random) => {
      const most = random.between(1, 65);
      return imageOf(lengthBytes, () => random.below(most));
    },
  },
  {
    name: 'text',
    make: (lengthBytes, random) => {
      const line = (): string =>
        `"item-${random.below(1000)}": { "count": ${random.below(100)} },\n`;
      const lines = Array.from({ length: 200 }, line).join('');
      return imageOf(lengthBytes, (at) => lines.charCodeAt(at % lines.length));
    },
  },
  {
    name: 'all triples',
    make: (lengthBytes, random) => repeatedImage(lengthBytes, triplesOf(random.between(2, 32))),
  },
  {
    name: 'one map, repeated',
    make: (lengthBytes, random) => {
      const family = random.pick(['me7', 'edc15', 'ms43', 'motronic'] as const);
      const lengths = { me7: 0x80000, edc15: 0x40000, ms43: 0x80000, motronic: 0x8000 };
      const sample = createFamilySample({
        family,
        seed: random.below(1000),
        lengthBytes: lengths[family],
      });
      const maps = sample.truth.maps.filter(({ width, height }) => width > 3 && height > 3);
      const { cells, width, height } = random.pick(maps);
      const end = cells.address + width * height * cells.type.wordBytes;
      const piece = sample.image.subarray(
        Math.max(0, cells.address - 2 * (width + height) - 4),
        end,
      );
      return repeatedImage(lengthBytes, piece);
    },
  },
];
