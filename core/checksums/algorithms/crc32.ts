/** x^32 + x^26 + x^23 + ... + 1, most significant bit first. */
const POLYNOMIAL = 0x04c11db7;
/** The same polynomial with its bits in reverse order. */
const REFLECTED_POLYNOMIAL = 0xedb88320;
const SLICES = 16;

const reflectedTable = slicedTable((index) => {
  let register = index;
  for (let bit = 0; bit < 8; bit++) {
    register = (register & 1) === 0 ? register >>> 1 : (register >>> 1) ^ REFLECTED_POLYNOMIAL;
  }
  return register;
}, stepReflected);

const forwardTable = slicedTable((index) => {
  let register = index << 24;
  for (let bit = 0; bit < 8; bit++) {
    register = register < 0 ? (register << 1) ^ POLYNOMIAL : register << 1;
  }
  return register;
}, stepForward);

/**
 * Register of the reflected CRC-32 (EDB88320) after the bytes of [start, end).
 *
 * The bare register: nothing is inverted at either side, so that every variant is a choice of `register` and of what is
 * done with the result. Feeding two ranges after each other equals feeding them as one.
 *
 * @returns unsigned 32 bits
 */
export function reflectedCrc32(
  bytes: Uint8Array,
  start: number,
  end: number,
  register: number,
): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const t = reflectedTable;
  const wholeEnd = view.byteLength - (view.byteLength % SLICES);
  let crc = register | 0;
  // Slicing by sixteen after Intel's "slicing-by-8": one table for each byte of the block (bench/checksums.ts).
  for (let i = 0; i < wholeEnd; i += SLICES) {
    const a = view.getInt32(i, true) ^ crc;
    const b = view.getInt32(i + 4, true);
    const c = view.getInt32(i + 8, true);
    const d = view.getInt32(i + 12, true);
    // Each index is below 16 * 256, the length of the table.
    crc =
      at(t, 3840 + (a & 255)) ^
      at(t, 3584 + ((a >>> 8) & 255)) ^
      at(t, 3328 + ((a >>> 16) & 255)) ^
      at(t, 3072 + (a >>> 24)) ^
      at(t, 2816 + (b & 255)) ^
      at(t, 2560 + ((b >>> 8) & 255)) ^
      at(t, 2304 + ((b >>> 16) & 255)) ^
      at(t, 2048 + (b >>> 24)) ^
      at(t, 1792 + (c & 255)) ^
      at(t, 1536 + ((c >>> 8) & 255)) ^
      at(t, 1280 + ((c >>> 16) & 255)) ^
      at(t, 1024 + (c >>> 24)) ^
      at(t, 768 + (d & 255)) ^
      at(t, 512 + ((d >>> 8) & 255)) ^
      at(t, 256 + ((d >>> 16) & 255)) ^
      at(t, d >>> 24);
  }
  for (let i = wholeEnd; i < view.byteLength; i++) {
    crc = at(t, (crc ^ view.getUint8(i)) & 255) ^ (crc >>> 8);
  }
  return crc >>> 0;
}

/**
 * Register of the CRC-32 that shifts towards its most significant bit (04C11DB7) after the bytes of [start, end).
 *
 * @returns unsigned 32 bits
 * @see reflectedCrc32 for what "register" means
 */
export function forwardCrc32(
  bytes: Uint8Array,
  start: number,
  end: number,
  register: number,
): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const t = forwardTable;
  const wholeEnd = view.byteLength & ~7;
  let crc = register | 0;
  for (let i = 0; i < wholeEnd; i += 8) {
    const a = view.getInt32(i, false) ^ crc;
    const b = view.getInt32(i + 4, false);
    crc =
      at(t, 1792 + (a >>> 24)) ^
      at(t, 1536 + ((a >>> 16) & 255)) ^
      at(t, 1280 + ((a >>> 8) & 255)) ^
      at(t, 1024 + (a & 255)) ^
      at(t, 768 + (b >>> 24)) ^
      at(t, 512 + ((b >>> 16) & 255)) ^
      at(t, 256 + ((b >>> 8) & 255)) ^
      at(t, b & 255);
  }
  for (let i = wholeEnd; i < view.byteLength; i++) {
    crc = at(t, (crc >>> 24) ^ view.getUint8(i)) ^ (crc << 8);
  }
  return crc >>> 0;
}

/** Entry 256 * s + b is the register after byte b and s zero bytes, from zero. */
function slicedTable(
  first: (index: number) => number,
  step: (table: Int32Array, register: number) => number,
): Int32Array {
  const table = new Int32Array(SLICES * 256);
  for (let i = 0; i < 256; i++) table[i] = first(i);
  for (let i = 256; i < table.length; i++) table[i] = step(table, at(table, i - 256));
  return table;
}

function stepReflected(table: Int32Array, register: number): number {
  return at(table, register & 255) ^ (register >>> 8);
}

function stepForward(table: Int32Array, register: number): number {
  return at(table, register >>> 24) ^ (register << 8);
}

/** An entry whose index the caller keeps inside; written for the compiler, inlined at run time. */
function at(table: Int32Array, index: number): number {
  return table[index] ?? 0;
}
