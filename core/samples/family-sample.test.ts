import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { firstFallOf, readAxis } from '../maps/axis-values.ts';
import { addressesOfMap, lastAddressOfMap } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { readWord, type WordType } from '../values/word.ts';
import {
  createFamilySample,
  type FamilySample,
  SAMPLE_FAMILIES,
  type SampleFamily,
  sampleLengths,
} from './family-sample.ts';
import type { SampleChecksum } from './sample-truth.ts';

const EVERY_FILE = SAMPLE_FAMILIES.flatMap((family) =>
  sampleLengths(family).map((lengthBytes) => ({ family, lengthBytes })),
);
const FAMILY_FILES = SAMPLE_FAMILIES.map((family) => {
  return { family, lengthBytes: sampleLengths(family)[0] ?? 0 };
});
const samples = new Map<string, FamilySample>();

/** The sample of seed 5, made once. */
function sampleOf(family: SampleFamily, lengthBytes: number): FamilySample {
  const key = `${family} ${lengthBytes}`;
  const sample = samples.get(key) ?? createFamilySample({ family, seed: 5, lengthBytes });
  samples.set(key, sample);
  return sample;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function word(bytes: Uint8Array, address: number, wordBytes: 1 | 2 | 4, bigEndian: boolean) {
  const type: WordType = { wordBytes, bigEndian, signed: false, float: false };
  return readWord(bytes, address, type) ?? Number.NaN;
}

function cellsOf(image: Uint8Array, map: MapDefinition): number[] {
  return addressesOfMap(map).map((at) => readWord(image, at, map.cells.type) ?? Number.NaN);
}

function axesOf(map: MapDefinition) {
  return [
    { axis: map.x, count: map.width },
    { axis: map.y, count: map.height },
  ];
}

describe.each(EVERY_FILE)('a sample of $family with $lengthBytes bytes', (file) => {
  const { image, truth, bigEndian } = sampleOf(file.family, file.lengthBytes);

  it('has its length, maps of many kinds, curves, twins and constants', () => {
    expect(image).toHaveLength(file.lengthBytes);
    expect(new Set(truth.maps.map((map) => map.name)).size).toBeGreaterThan(6);
    expect(truth.maps.some((map) => map.height === 1)).toBe(true);
    expect(truth.twins.length).toBeGreaterThan(0);
    expect(truth.constants.length).toBeGreaterThan(10);
  });

  it('has strictly rising axes where the truth says', () => {
    for (const map of truth.maps) {
      for (const { axis, count } of axesOf(map)) {
        const values = readAxis(image, axis, count);
        if (values.kind !== 'numbers') throw new Error(`${map.id}: ${values.kind}`);
        expect(firstFallOf(values.raw)).toBeUndefined();
        expect(values.raw).toHaveLength(count);
        expect(new Set(values.raw).size).toBe(count);
      }
    }
  });

  it('has smooth maps: a step to the next row is small beside the range of the map', () => {
    const shares = truth.maps
      .filter((map) => map.height > 3)
      .map((map) => {
        const cells = cellsOf(image, map);
        const range = Math.max(...cells) - Math.min(...cells);
        const steps = cells.slice(map.width).map((value, i) => Math.abs(value - (cells[i] ?? 0)));
        return range === 0 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length / range;
      });
    // Random bytes come to a third.
    expect(Math.max(...shares)).toBeLessThan(0.3);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.1);
  });

  it('has no two things of the truth on one byte', () => {
    const ranges = new Map<string, [start: number, end: number]>();
    const add = (start: number, lengthBytes: number): void => {
      ranges.set(`${start} ${lengthBytes}`, [start, start + lengthBytes]);
    };
    for (const map of truth.maps) {
      const size = ranges.size;
      add(map.cells.address, lastAddressOfMap(map) + 1 - map.cells.address);
      expect(ranges.size).toBe(size + 1);
      for (const { axis, count } of axesOf(map)) {
        // Axes are shared: the same range again is the same axis.
        if (axis.reference.startsWith('ROM')) {
          add(axis.words.address, count * axis.words.type.wordBytes);
        }
      }
    }
    for (const { address, type } of truth.constants) add(address, type.wordBytes);
    for (const { address, text } of truth.texts) add(address, text.length);
    for (const table of truth.dtcTables) {
      for (let i = 0; i < table.recordCount; i++) {
        add(table.address + i * table.strideBytes, 2 * table.codesPerRecord);
      }
      for (const { address, strideBytes, values, type } of table.switches) {
        values.forEach((_, i) => {
          add(address + i * strideBytes, type.wordBytes);
        });
      }
    }
    for (const { storedAt, storedBytes, inverseAt } of truth.checksums) {
      add(storedAt, storedBytes);
      if (inverseAt !== undefined) add(inverseAt, storedBytes);
    }
    const sorted = [...ranges.values()].sort(([a], [b]) => a - b);
    const overlapping = sorted.filter(([start], i) => start < (sorted[i - 1]?.[1] ?? 0));
    expect(overlapping).toEqual([]);
    expect(sorted.at(-1)?.[1]).toBeLessThanOrEqual(image.length);
  });

  it('has checksums that are right', () => {
    expect(truth.checksums.length).toBeGreaterThan(0);
    const wrong = truth.checksums.filter((checksum) => !isRight(image, checksum));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has its constants, texts and numbers at their addresses', () => {
    for (const { address, type, value } of truth.constants) {
      expect(readWord(image, address, type)).toBe(value);
    }
    const text = (address: number, length: number): string =>
      String.fromCharCode(...image.subarray(address, address + length));
    for (const entry of truth.texts) {
      expect(text(entry.address, entry.text.length)).toBe(entry.text);
    }
    expect(truth.identity.length).toBeGreaterThan(0);
    for (const { value, address, lengthBytes, stored } of truth.identity) {
      const characters = text(address, lengthBytes);
      const read = {
        text: characters,
        reversedText: [...characters].reverse().join(''),
        number: String(word(image, address, 4, bigEndian)),
      };
      expect(read[stored]).toBe(value);
    }
  });

  it('has its trouble codes and their switches at their places', () => {
    for (const table of truth.dtcTables) {
      const codes = table.codes.map((_, i) => {
        const record = Math.floor(i / table.codesPerRecord);
        const place = table.address + record * table.strideBytes + 2 * (i % table.codesPerRecord);
        return word(image, place, 2, table.bigEndian);
      });
      expect(codes).toEqual(table.codes);
      expect(table.codes).toHaveLength(table.recordCount * table.codesPerRecord);
      for (const { address, strideBytes, type, values } of table.switches) {
        expect(values).toHaveLength(table.recordCount);
        const read = values.map((_, i) => readWord(image, address + i * strideBytes, type));
        expect(read).toEqual(values);
      }
    }
  });

  it('has code that is neither noise nor padding', () => {
    const counts = new Uint32Array(256);
    let total = 0;
    for (const { start, end } of truth.code) {
      total += end - start;
      for (const byte of image.subarray(start, end)) counts[byte] = (counts[byte] ?? 0) + 1;
    }
    const bits = [...counts].reduce((sum, count) => {
      const share = count / total;
      return count === 0 ? sum : sum - share * Math.log2(share);
    }, 0);
    // Real images come to 6.8 to 7.1 bits a byte, uniform noise to 8.
    expect(bits).toBeGreaterThan(5.8);
    expect(bits).toBeLessThan(7.5);
  });
});

describe('createFamilySample', () => {
  it.each(FAMILY_FILES)(
    'gives $family the same image for the same seed and another for another',
    (file) => {
      const hash = sha256(sampleOf(file.family, file.lengthBytes).image);
      expect(sha256(createFamilySample({ ...file, seed: 5 }).image)).toBe(hash);
      expect(sha256(createFamilySample({ ...file, seed: 6 }).image)).not.toBe(hash);
    },
  );

  it.each(FAMILY_FILES)('has room in $family for whatever a seed draws', (file) => {
    for (let seed = 100; seed < 115; seed++) {
      expect(createFamilySample({ ...file, seed }).truth.maps.length).toBeGreaterThan(20);
    }
  });

  it('gives equal or nearly equal cells and the same axes to twins', () => {
    const { image, truth } = sampleOf('edc15', 512 * 1024);
    const byId = new Map(truth.maps.map((map) => [map.id, map]));
    for (const { firstId, secondId, isEqual } of truth.twins) {
      const [first, second] = [byId.get(firstId), byId.get(secondId)];
      if (first === undefined || second === undefined) throw new Error('a twin is missing');
      const [a, b] = [cellsOf(image, first), cellsOf(image, second)];
      const changed = a.filter((value, i) => value !== b[i]).length;
      expect([second.name, second.width, second.height]).toEqual([
        first.name,
        first.width,
        first.height,
      ]);
      expect(changed).toBeLessThanOrEqual(isEqual ? 0 : a.length / 3);
      expect(readAxis(image, second.x, second.width)).toEqual(
        readAxis(image, first.x, first.width),
      );
    }
  });

  it('repeats a half where asked, with the truth of the lower one', () => {
    const once = sampleOf('motronic', 32 * 1024);
    const twice = createFamilySample({
      family: 'motronic',
      seed: 5,
      lengthBytes: 64 * 1024,
      repeatsHalf: true,
    });
    expect(twice.image.slice(0, 32 * 1024)).toEqual(once.image);
    expect(twice.image.slice(32 * 1024)).toEqual(once.image);
    expect(twice.truth).toEqual(once.truth);
  });

  it.each([
    ['me7', 256 * 1024, false],
    ['me7', 512 * 1024, true],
    ['edc17', 1024 * 1024, false],
    ['motronic', 64 * 1024, false],
  ] as const)('refuses %s with %i bytes, half repeated: %s', (family, lengthBytes, repeatsHalf) => {
    expect(() => createFamilySample({ family, seed: 1, lengthBytes, repeatsHalf })).toThrow(
      RangeError,
    );
  });
});

describe('the layout of maps', () => {
  it('of ME7 has the counts before the axes, bytes before bytes and words before words', () => {
    const { image, truth } = sampleOf('me7', 512 * 1024);
    const inline = truth.maps.filter(({ x, width, cells }) => {
      return x.words.address + width * x.words.type.wordBytes === cells.address;
    });
    expect(inline.length).toBeGreaterThan(30);
    expect(inline.length).toBeLessThan(truth.maps.length);
    for (const map of inline) {
      const bytes = map.x.words.type.wordBytes;
      const axesAt = map.height === 1 ? map.x.words.address : map.y.words.address;
      const counts = map.height === 1 ? [map.width] : [map.height, map.width];
      const read = counts.map((_, i) => {
        return word(image, axesAt - bytes * (counts.length - i), bytes, false);
      });
      expect(read).toEqual(counts);
    }
  });

  it('of EDC15 has an id and a count before every axis, one id for one quantity', () => {
    const { image, truth } = sampleOf('edc15', 512 * 1024);
    const ids = new Map<string, number>();
    for (const map of truth.maps) {
      for (const { axis, count } of axesOf(map)) {
        if (axis.reference === 'NONE') continue;
        const id = word(image, axis.words.address - 4, 2, false);
        expect(word(image, axis.words.address - 2, 2, false)).toBe(count);
        expect(ids.get(axis.name) ?? id).toBe(id);
        ids.set(axis.name, id);
      }
    }
  });

  it('of EDC17 has words in signed and unsigned, bytes, and floats', () => {
    const { truth } = sampleOf('edc17', 2 * 1024 * 1024);
    const types = truth.maps.map(({ cells: { type } }) => {
      return `${type.float ? 'float' : type.signed ? 'signed' : 'unsigned'} ${8 * type.wordBytes}`;
    });
    expect([...new Set(types)].sort()).toEqual([
      'float 32',
      'signed 16',
      'signed 8',
      'unsigned 16',
      'unsigned 8',
    ]);
  });

  it('of Denso has a descriptor of every map, whose address stands in the code', () => {
    const { image, truth } = sampleOf('denso', 512 * 1024);
    const pointers = dwordsOf(image);
    for (const map of truth.maps) {
      const cellsPointer = pointers.get(map.cells.address)?.[0] ?? Number.NaN;
      const descriptor = cellsPointer - (map.height === 1 ? 8 : 12);
      expect(word(image, descriptor, 2, true)).toBe(map.width);
      expect(word(image, descriptor + 4, 4, true)).toBe(map.x.words.address);
      const rows = map.height === 1 ? 1 : word(image, descriptor + 2, 2, true);
      expect(rows).toBe(map.height);
      const users = pointers.get(descriptor) ?? [];
      expect(users.some((at) => truth.code.some(({ start, end }) => at >= start && at < end))).toBe(
        true,
      );
    }
  });

  it('of Motronic keeps gaps that count down from 256', () => {
    const { image, truth } = sampleOf('motronic', 32 * 1024);
    for (const { x, width } of truth.maps) {
      expect(x.reference).toBe('ROM_SUB');
      expect(word(image, x.words.address - 1, 1, true)).toBe(width);
      const last = word(image, x.words.address + width - 1, 1, true);
      const values = readAxis(image, x, width);
      expect(values.kind === 'numbers' && values.raw.at(-1)).toBe(256 - last);
    }
  });

  it('of GM stores columns, and code holds the address of every map', () => {
    const { image, truth } = sampleOf('gm', 512 * 1024);
    const pointers = dwordsOf(image, 2);
    for (const map of truth.maps) {
      expect(map.order).toBe('columnMajor');
      expect(pointers.has(map.cells.address)).toBe(true);
    }
  });

  it('of MS43 has the count before every axis of the pool', () => {
    const { image, truth } = sampleOf('ms43', 512 * 1024);
    for (const { x, width } of truth.maps) {
      expect(word(image, x.words.address - 1, 1, false)).toBe(width);
    }
  });
});

/** Where every big-endian word of 32 bits stands. */
function dwordsOf(image: Uint8Array, stepBytes = 4): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at + 4 <= image.length; at += stepBytes) {
    const value = word(image, at, 4, true);
    if (value < 0x1000 || value >= image.length) continue;
    places.set(value, [...(places.get(value) ?? []), at]);
  }
  return places;
}

/** Recomputes a checksum by the family's rule, in a few lines of its own. */
function isRight(image: Uint8Array, checksum: SampleChecksum): boolean {
  const { storedAt, storedBytes, bigEndian, inverseAt, rule, initial } = checksum;
  const stored = word(image, storedAt, storedBytes, bigEndian);
  if (inverseAt !== undefined && (word(image, inverseAt, storedBytes, bigEndian) ^ stored) !== -1) {
    return false;
  }
  const covered = Buffer.concat(
    checksum.ranges.map(({ start, end }) => image.subarray(start, end)),
  );
  const words = (wordBytes: 1 | 2 | 4): number => {
    let sum = 0n;
    for (let at = 0; at < covered.length; at += wordBytes) {
      const value = bigEndian
        ? covered.readUIntBE(at, wordBytes)
        : covered.readUIntLE(at, wordBytes);
      sum += BigInt(value);
    }
    return Number(BigInt.asUintN(32, sum + BigInt(initial)));
  };
  switch (rule) {
    case 'byteSum16':
      return stored === words(1) % 0x10000;
    case 'wordSum':
      return stored === words(2);
    case 'negativeWordSum16':
      return (stored + words(2)) % 0x10000 === 0;
    case 'densoBalance':
      return (stored + words(4)) % 2 ** 32 === 0x5aa5a55a;
    case 'crc32':
      return stored === crc32(covered, initial);
    case 'crc32Forced':
      // zlib inverts the register at both ends.
      return ~crc32(covered, ~initial >>> 0) >>> 0 === 0x35015001;
    case 'sum32Forced':
      return words(4) === 0xcafeaffe;
    case 'crc16':
      return stored === crc16(covered, initial);
    case 'edc15':
      return stored === edc15(covered, initial & 0xffff, initial >>> 16);
  }
}

function crc16(bytes: Uint8Array, initial: number): number {
  let crc = initial;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc % 2 === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** The published rule of VAG EDC15 files, step by step. */
function edc15(bytes: Buffer, seedLow: number, seedHigh: number): number {
  const rotateLeft = (value: number, count: number): number =>
    ((value << count) | (value >> (16 - count))) & 0xffff;
  let a = seedLow;
  let b = seedHigh;
  for (let i = 0; i < bytes.length / 2; i++) {
    const w = bytes.readUInt16LE(2 * i);
    if (i % 4 === 0) a ^= w;
    if (i % 4 === 1) {
      const n = b & 15;
      a = rotateLeft(a, n);
      b = (b - w - (n > 0 ? a & 1 : 0)) & 0xffff;
      b ^= a;
    }
    if (i % 4 === 2) a = (a - w + 0xdaac) & 0xffff;
    if (i % 4 === 3) b = rotateLeft(b ^ w, (16 - (a & 15)) % 16);
  }
  return (b ^ 0xdf9b) * 0x10000 + ((a - 0x8631 + 0xdaac) & 0xffff);
}

describe('the rules of the sums as this test knows them', () => {
  const B = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256));
  it.each([
    [8, 0x27612b23, 0xb3345b09],
    [16, 0x599aa599, 0xf2b629de],
    [64, 0xc4e9c8f9, 0x0254fe3d],
    [252, 0x4dae179a, 0xf7b7d67f],
    [256, 0x040df44a, 0xf2e6b32f],
  ])('give the published values of EDC15 over %i bytes', (count, zeroSeeds, laterSeeds) => {
    expect(edc15(B.subarray(0, count), 0, 0)).toBe(zeroSeeds);
    expect(edc15(B.subarray(0, count), 0x8631, 0xefcd)).toBe(laterSeeds);
  });

  it('give the published values of the CRCs', () => {
    const digits = Buffer.from('123456789');
    expect(crc16(digits, 0)).toBe(0xbb3d);
    expect(crc16(digits, 0x3936)).toBe(0x6481);
    expect(~crc32(digits, ~0xfadecafe >>> 0) >>> 0).toBe(0xd75a2c18);
  });
});
