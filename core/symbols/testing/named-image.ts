import { packLzhuf } from './pack-lzhuf.ts';

/** An object of an image that names its objects; what lies outside of the file is in the working memory. */
export interface NamedObject {
  readonly name: string;
  readonly address: number;
  readonly lengthBytes: number;
}

const RECORD_BYTES = 10;
const TABLE_AT = 0x60000;
const NAMES_AT = 0x50000;
const MASK_BYTES = [0, 0, 4, 0];
const NAMES = 'SymbolNames';

function numberBytes(value: number, lengthBytes: number): number[] {
  return Array.from({ length: lengthBytes }, (_, i) =>
    Math.floor(value / 256 ** (lengthBytes - 1 - i)),
  ).map((byte) => byte % 256);
}

function text(of: string): number[] {
  return [...of].map((letter) => letter.charCodeAt(0));
}

/** Writes the table and the packed names that a Trionic 7 has: after them the letters that end the table. */
export function nameTrionic7(image: Uint8Array, objects: readonly NamedObject[]): void {
  writePacked(image, TABLE_AT, objects);
}

/** The same behind what stands before the table of a Trionic 8. */
export function nameTrionic8(image: Uint8Array, objects: readonly NamedObject[]): void {
  const mark = [0x4e, 0x71, 0x4e, 0x71, 0x4e, 0x71];
  image.set(text('sYMBOLtABLE'), 0x1000);
  image.set(mark, TABLE_AT - mark.length);
  writePacked(image, TABLE_AT, objects);
}

function writePacked(image: Uint8Array, tableAt: number, objects: readonly NamedObject[]): void {
  const all = [NAMES, ...objects.map(({ name }) => name)];
  const packed = packLzhuf(Uint8Array.from(text(all.map((name) => `${name}\r\n`).join(''))));
  image.set(packed, NAMES_AT);
  const records = [
    { address: NAMES_AT, lengthBytes: packed.length, rest: MASK_BYTES },
    // What has a type of its own and no place stands before everything else.
    { address: 0, lengthBytes: 0, rest: [0, 0, 0x20, 0] },
    ...objects.slice(1).map((object) => ({ ...object, rest: [0, 0, 0x24, 0] })),
  ];
  records.forEach(({ address, lengthBytes, rest }, i) => {
    const record = [...numberBytes(address, 4), ...numberBytes(lengthBytes, 2), ...rest];
    image.set(record, tableAt + i * RECORD_BYTES);
  });
  image.set(text('SC'), tableAt + records.length * RECORD_BYTES);
}

const CODE_BEFORE = [0x00, 0x0a, 0x28, 0x79, 0x00, 0x12, 0x34, 0x4e, 0x75];
const RAM = 0x1000;

/** Writes the table that a Trionic 5 has, and the code that copies each object to the working memory. */
export function nameTrionic5(image: Uint8Array, objects: readonly NamedObject[]): void {
  const fileStart = 0x80000 - image.length;
  const tableAt = 0x8000;
  const entries = objects.flatMap(({ name, lengthBytes }, i) => [
    ...numberBytes(RAM + 0x100 * i, 2),
    ...numberBytes(lengthBytes, 2),
    ...text(`${name}\r\n`),
  ]);
  image.set([...CODE_BEFORE, ...entries, ...text('END$')], tableAt);
  const copies = objects.flatMap(({ address, lengthBytes }, i) => [
    ...[0x48, 0x79, ...numberBytes(address + fileStart, 4)],
    ...[0x3f, 0x3c, ...numberBytes(lengthBytes, 2)],
    ...[0x48, 0x79, ...numberBytes(RAM + 0x100 * i, 4)],
  ]);
  image.set(copies, 0x7000);
}
