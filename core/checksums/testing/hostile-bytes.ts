/** Where chance comes from. */
export interface RandomSource {
  /** Whole number from 0 to before `limit` (1..2^32). */
  readonly below: (limit: number) => number;
  /** One entry of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Lengths that families ask for. */
const FAMILY_LENGTHS_BYTES = [
  0x8000, 0x10000, 0x20000, 0x40000, 0x80000, 0x100000, 0x180000, 0x200000, 0x400000,
];
const SMALL_BYTES = 4096;
/** Numbers that look like addresses, counts and marks of real files. */
const TELLING = [
  0, 1, 2, 0xff, 0xffff, 0x8000, 0x10000, 0x20000, 0x7ffff, 0xfffff, 0x800000, 0x80000000,
  0xdeadbeef, 0xfadecafe, 0xcafeaffe, 0x5aa5a55a, 0xa55aa5a5, 0x4afc4afc, 0xffffffff,
];

/** Bytes that are no control unit: noise, runs, text, pictures, archives, programs, structures by chance. Mostly small. */
export function foreignBytes(random: RandomSource): Uint8Array {
  const lengthBytes =
    random.below(100) === 0 ? random.pick(FAMILY_LENGTHS_BYTES) : random.below(SMALL_BYTES);
  switch (random.below(7)) {
    case 0:
      return noise(random, lengthBytes);
    case 1:
      return new Uint8Array(lengthBytes).fill(random.pick([0, 0xff, 0xc3, random.below(256)]));
    case 2:
      return text(random, lengthBytes);
    case 3:
      return picture(random, lengthBytes);
    case 4:
      return archive(random, lengthBytes);
    case 5:
      return program(random, lengthBytes);
    default:
      return numbers(random, lengthBytes);
  }
}

/** An image cut off, or with bits, bytes and runs of it changed. */
export function damaged(image: Uint8Array, random: RandomSource): Uint8Array {
  const isCut = random.below(4) === 0;
  const bytes = isCut ? image.slice(0, random.below(image.length + 1)) : image.slice();
  if (bytes.length === 0) return bytes;
  for (let i = random.below(40); i > 0; i--) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  }
  if (random.below(3) === 0) {
    const at = random.below(bytes.length);
    bytes.fill(random.below(256), at, at + random.below(0x10000));
  }
  return bytes;
}

function noise(random: RandomSource, lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= lengthBytes; at += 4) view.setUint32(at, random.below(0x1_0000_0000));
  return bytes;
}

function text(random: RandomSource, lengthBytes: number): Uint8Array {
  const words = ['checksum', 'EDC16', 'ME7', 'V4.1', '0261204180', 'OK', 'ZZ', '/', '\r\n', ' '];
  const sentence = Array.from({ length: 64 }, () => random.pick(words)).join(' ');
  return Uint8Array.from({ length: lengthBytes }, (_, i) =>
    sentence.charCodeAt(i % sentence.length),
  );
}

/** Smooth values behind the signature of a PNG. */
function picture(random: RandomSource, lengthBytes: number): Uint8Array {
  const steep = 1 + random.below(9);
  const bytes = Uint8Array.from({ length: lengthBytes }, (_, i) => (i * steep) >> 4);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].slice(0, lengthBytes));
  return bytes;
}

/** Packed data behind a head that names a file as tuners do; at times the head is cut off. */
function archive(random: RandomSource, lengthBytes: number): Uint8Array {
  const bytes = noise(random, lengthBytes);
  const head = `${random.pick(['PK\x03\x04', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08'])}EDC16_0281011888_1037376221.bin`;
  if (random.below(3) > 0) bytes.set(latin1(head).subarray(0, lengthBytes));
  return bytes;
}

/** Instructions of usual processors that come again and again, and the names a tuner's program holds; at times with its head. */
function program(random: RandomSource, lengthBytes: number): Uint8Array {
  const code = random.pick([
    [0x4e, 0x75, 0x4e, 0x71],
    [0x4e, 0x80, 0x00, 0x20],
    [0xdb, 0x00, 0xcb, 0x00],
    [0x00, 0x0b, 0x00, 0x09],
    [0x55, 0x8b, 0xec, 0xc3],
  ]);
  const bytes = noise(random, lengthBytes);
  for (let at = 0; at + 8 <= lengthBytes; at += 8 + 4 * random.below(8)) bytes.set(code, at);
  const texts = latin1('ME7 EDC16 EDC17 MED17 Simos DENSO Checksum OK %s.bin\0');
  for (let at = random.below(2048); at + texts.length < lengthBytes; at += 2048) {
    bytes.set(texts, at);
  }
  const head = random.pick(['MZ', '\x7fELF', '']);
  bytes.set(latin1(head).subarray(0, lengthBytes));
  return bytes;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function numbers(random: RandomSource, lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const view = new DataView(bytes.buffer);
  const isLittle = random.below(2) === 0;
  for (let at = 0; at + 4 <= lengthBytes; at += 4) {
    const isTelling = random.below(2) === 0;
    view.setUint32(at, isTelling ? random.pick(TELLING) : random.below(lengthBytes), isLittle);
  }
  return bytes;
}
