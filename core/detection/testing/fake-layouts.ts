import type { SeededRandom } from '../../samples/seeded-random.ts';
import {
  calmNumbers,
  type HostileImage,
  imageOf,
  repeatedImage,
  writeNumber,
} from './hostile-image.ts';
import { sawtoothImage } from './plain-patterns.ts';

/** Where what descriptors point to begins: nothing below is an address. */
const FIRST_TARGET = 0x400;

/** Layouts of counts, ids and descriptors, as close together as they can be. */
export const FAKE_LAYOUTS: readonly HostileImage[] = [
  {
    name: 'headers of large maps in ramps of bytes',
    make: (lengthBytes, random) => {
      const [first, rise] = [random.between(2, 20), random.between(60, 130)];
      return imageOf(lengthBytes, (at) => first + (at % rise));
    },
  },
  {
    name: 'headers of large maps in words',
    make: (lengthBytes, random) => {
      const [height, width] = [random.between(40, 64), random.between(40, 64)];
      const bigEndian = random.below(2) === 0;
      const piece = new Uint8Array(2 * (2 + height + width));
      writeNumber(piece, 0, 2, height, bigEndian);
      writeNumber(piece, 2, 2, width, bigEndian);
      for (let i = 0; i < height + width; i++) writeNumber(piece, 4 + 2 * i, 2, 5 * i, bigEndian);
      return repeatedImage(lengthBytes, piece);
    },
  },
  {
    name: 'headers of small maps',
    make: (lengthBytes, random) => {
      const points = random.between(2, 4);
      const piece = Uint8Array.from([points, points, 2, 3, 4, 5].slice(0, 2 + points));
      return repeatedImage(lengthBytes, piece);
    },
  },
  {
    name: 'pairs of axes of words',
    make: (lengthBytes, random) =>
      sawtoothImage(
        lengthBytes,
        2,
        random.below(2) === 0,
        random.between(36, 42),
        random.between(1, 300),
      ),
  },
  {
    name: 'short axes of words',
    make: (lengthBytes, random) =>
      sawtoothImage(
        lengthBytes,
        2,
        random.below(2) === 0,
        random.between(6, 9),
        random.between(1, 300),
      ),
  },
  {
    name: 'ids and counts of two points',
    make: (lengthBytes, random) => {
      const [id, first] = [0xc000 + random.below(0x4000), random.below(0x8000)];
      const words = [id, 2, first, first + 1 + random.below(100)];
      return repeatedImage(lengthBytes, wordsOf(words, false));
    },
  },
  {
    name: 'ids and counts of many points',
    make: (lengthBytes, random) => {
      const count = random.between(50, 64);
      const step = random.between(1, 300);
      const points = Array.from({ length: count }, (_, i) => step * i);
      return repeatedImage(lengthBytes, wordsOf([0xf000, count, ...points], false));
    },
  },
  { name: 'descriptors of one large map', make: descriptorsOfOneMap },
  { name: 'descriptors of one curve', make: descriptorsOfOneCurve },
  {
    name: 'axes of gaps at every byte',
    make: (lengthBytes, random) => new Uint8Array(lengthBytes).fill(random.between(12, 16)),
  },
  {
    name: 'a pool of axes',
    make: (lengthBytes, random) => {
      const count = random.between(3, 8);
      return repeatedImage(
        lengthBytes,
        Uint8Array.from({ length: count + 1 }, (_, i) => i || count),
      );
    },
  },
  {
    name: 'smooth rows beside axes of all lengths',
    make: (lengthBytes, random) => {
      const row = Uint8Array.from(calmNumbers(random.between(8, 64), 256, random));
      const bytes = repeatedImage(lengthBytes, row);
      bytes.set(axesOfAllLengths().subarray(0, lengthBytes));
      return bytes;
    },
  },
  {
    name: 'smooth words beside axes of all lengths',
    make: (lengthBytes, random) => {
      const row = calmNumbers(random.between(8, 64), 0x10000, random);
      const bytes = repeatedImage(lengthBytes, wordsOf(row, random.below(2) === 0));
      bytes.set(axesOfAllLengths().subarray(0, lengthBytes));
      return bytes;
    },
  },
  {
    name: 'noise between short maps beside axes of all lengths',
    make: (lengthBytes, random) => {
      const bytes = new Uint8Array(lengthBytes);
      for (let at = 0; at < lengthBytes; ) {
        const [width, height] = [random.between(4, 24), random.between(4, 12)];
        const row = calmNumbers(width, 200, random);
        for (let i = 0; i < width * height; i++) {
          const value = (row[i % width] ?? 0) + 3 * Math.floor(i / width);
          if (at < lengthBytes) bytes[at++] = value;
        }
        for (const byte of calmNumbers(random.below(32), 256, random)) bytes[at++] = byte;
      }
      bytes.set(axesOfAllLengths().subarray(0, lengthBytes));
      return bytes;
    },
  },
];

function wordsOf(words: readonly number[], bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * words.length);
  words.forEach((word, i) => {
    writeNumber(bytes, 2 * i, 2, word, bigEndian);
  });
  return bytes;
}

/** Axes `[count][points]` of 3 to 64 points of bytes, often enough that each length is a usual one. */
function axesOfAllLengths(): Uint8Array {
  const bytes: number[] = [];
  for (let count = 3; count <= 64; count++) {
    bytes.push(count);
    for (let i = 1; i <= count; i++) bytes.push(3 * i);
  }
  return Uint8Array.from(bytes);
}

/** Nothing but descriptors, of maps of 64 x 64 cells that begin a cell behind each other, with the same axes of floats. */
function descriptorsOfOneMap(lengthBytes: number, random: SeededRandom): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const axis = FIRST_TARGET;
  writeFloats(bytes, axis, 64);
  const first = axis + 4 * 64;
  const step = random.below(3);
  for (let at = first, i = 0; at + 20 <= lengthBytes; at += 20, i++) {
    writeNumber(bytes, at, 2, 64, true);
    writeNumber(bytes, at + 2, 2, 64, true);
    writeNumber(bytes, at + 4, 4, axis, true);
    writeNumber(bytes, at + 8, 4, axis, true);
    writeNumber(bytes, at + 12, 4, first + ((step * i) % Math.max(1, lengthBytes >> 1)), true);
    bytes[at + 16] = random.pick([0x04, 0x08]);
  }
  return bytes;
}

function descriptorsOfOneCurve(lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const axis = FIRST_TARGET;
  writeFloats(bytes, axis, 64);
  const first = axis + 4 * 64;
  for (let at = first; at + 12 <= lengthBytes; at += 12) {
    writeNumber(bytes, at, 2, 2 + ((at / 12) % 62), true);
    bytes[at + 2] = 0x04;
    writeNumber(bytes, at + 4, 4, axis, true);
    writeNumber(bytes, at + 8, 4, at - (at % 4), true);
  }
  return bytes;
}

function writeFloats(bytes: Uint8Array, address: number, count: number): void {
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) {
    const at = address + 4 * i;
    if (at + 4 <= bytes.length) view.setFloat32(at, i + 1);
  }
}
