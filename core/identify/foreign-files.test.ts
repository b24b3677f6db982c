import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isNight } from '../../tests/support/is-night.ts';
import { foreignBytes } from '../checksums/testing/hostile-bytes.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { findNeedles } from './find-needles.ts';
import { identify } from './identify.ts';

const FOREIGN_CASES = isNight ? 20_000 : 2000;
const NAMES =
  '0261207143 1037360857 40/1/ME7.1/5/ EDC17_C46 DENSO2006 5WK90027 8D0907551M WVWZZZ1KZ6W000123 ';

describe('files that are no control unit', () => {
  it.each([
    ['zip', 'PK\x03\x04'],
    ['gzip', '\x1f\x8b\x08'],
    ['7z', '7z\xbc\xaf\x27\x1c'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['pdf', '%PDF-1.7'],
    ['elf', '\x7fELF'],
    ['winols', '\x0b\0\0\0WinOLS File\0'],
    ['sqlite', 'SQLite format 3\0'],
  ])('%s is unknown, whatever names it holds', (format, magic) => {
    const bytes = noise(0x40000, 1);
    for (let at = 0x100; at < 0x4000; at += 0x100) write(bytes, at, NAMES);
    write(bytes, 0, magic);
    expect(identify(bytes)).toMatchObject({ foreignFormat: format, ...UNKNOWN });
  });

  it('a text is unknown, whatever names it holds', () => {
    const bytes = new Uint8Array(0x80000);
    for (let at = 0; at < bytes.length; at += NAMES.length) {
      write(bytes, at, NAMES.slice(0, bytes.length - at));
    }
    expect(identify(bytes)).toMatchObject({ foreignFormat: 'text', ...UNKNOWN });
  });

  it('a program and a bitmap are told by more than two letters', () => {
    const bytes = noise(0x8000, 2);
    write(bytes, 0, 'MZ');
    expect(identify(bytes).foreignFormat).toBeUndefined();
    bytes.set([0x80, 0, 0, 0], 0x3c);
    write(bytes, 0x80, 'PE\0\0');
    expect(identify(bytes).foreignFormat).toBe('exe');
    write(bytes, 0, 'BM');
    expect(identify(bytes).foreignFormat).toBeUndefined();
    bytes.set([0, 0x80, 0, 0], 2);
    expect(identify(bytes).foreignFormat).toBe('bmp');
  });

  it.each([
    ['an archive without its head', gzipSync(readFileSync(import.meta.filename)).subarray(10)],
    ['a compressed program', gzipSync(partOfProgram(0, 0x100000))],
    ['a program', partOfProgram(0, 0x80000)],
    ['machine code and texts from within a program', partOfProgram(0x800000, 0x100000)],
    ['data from within a program', partOfProgram(0x2000000, 0x80000)],
  ])('%s is unknown', (_, bytes) => {
    expect(identify(bytes)).toMatchObject(UNKNOWN);
  });

  it('noise of 16 MiB is unknown', () => {
    const answer = identify(noise(0x1000000, 3));
    expect(answer).toMatchObject({ ...UNKNOWN, foreignFormat: undefined, evidence: [] });
    expect(answer.layout.byteOrder).toBeUndefined();
  });

  it('are unknown in thousands of shapes', () => {
    const random = seededRandom(4);
    for (let i = 0; i < FOREIGN_CASES; i++) {
      const bytes = foreignBytes(random);
      const answer = identify(bytes);
      expect(answer, `case ${i}`).toMatchObject(UNKNOWN);
      expect(answer.contradictions, `case ${i}`).toEqual([]);
    }
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 127, 128])(
    'are unknown when %i long',
    (lengthBytes) => {
      for (const byte of [0, 1, 0x30, 0xff]) {
        expect(identify(new Uint8Array(lengthBytes).fill(byte))).toMatchObject(UNKNOWN);
      }
    },
  );
});

describe('texts in bytes', () => {
  it('are found where they overlap, at the start and at the end, and not when cut off', () => {
    const bytes = Uint8Array.from('ABABAB-xyzAB', (c) => c.charCodeAt(0));
    const hits = findNeedles(bytes, ['AB', 'ABAB', 'xyz', 'ABC', 'AB']);
    expect(Object.fromEntries(hits)).toEqual({
      AB: [0, 2, 4, 10],
      ABAB: [0, 2],
      xyz: [7],
      ABC: [],
    });
  });

  it('are counted up to a limit', () => {
    expect(findNeedles(new Uint8Array(1000).fill(0x41), ['AA']).get('AA')).toHaveLength(256);
  });
});

const UNKNOWN = {
  manufacturer: undefined,
  family: undefined,
  hardwareNumber: undefined,
  softwareNumber: undefined,
  calibrationNumber: undefined,
  partNumbers: [],
  vin: undefined,
  engineText: undefined,
  vehicleType: undefined,
  confidence: 0,
};

/** Bytes of the program that runs this test. */
function partOfProgram(start: number, lengthBytes: number): Uint8Array {
  const program = openSync(process.execPath, 'r');
  const bytes = new Uint8Array(lengthBytes);
  readSync(program, bytes, 0, lengthBytes, start);
  closeSync(program);
  return bytes;
}

function noise(lengthBytes: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const bytes = new Uint8Array(lengthBytes);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= lengthBytes; at += 4) view.setUint32(at, random.below(2 ** 32));
  return bytes;
}

function write(bytes: Uint8Array, address: number, text: string): void {
  bytes.set(
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
    address,
  );
}
