import type { ReadonlyBytes } from './readonly-bytes.ts';
/**
 * Bytes to write: `values[i]` goes to `addresses[i]`.
 *
 * Addresses ascend and do not repeat; both arrays have the same length. This is the compact form of the specification's
 * "patches (map of byte address to byte value)", which is what travels as JSON.
 */
export interface BytePatch {
  readonly addresses: Uint32Array;
  readonly values: Uint8Array;
}

/** The wire form: decimal address to byte value. Specification 3, "File version". */
export type PatchRecord = Readonly<Record<string, number>>;

/** A patch that writes nothing. */
export const EMPTY_PATCH: BytePatch = { addresses: new Uint32Array(0), values: new Uint8Array(0) };

/**
 * Patch from entries in any order. The last of several entries for one address wins.
 *
 * @throws RangeError if an address is no unsigned 32-bit integer or a value no byte
 */
export function patchFromEntries(entries: Iterable<readonly [number, number]>): BytePatch {
  const list: Array<readonly [number, number]> = [];
  let ascending = true;
  let previous = -1;
  for (const entry of entries) {
    const [address, value] = entry;
    checkAddress(address);
    checkByte(value, address);
    if (address <= previous) ascending = false;
    previous = address;
    list.push(entry);
  }
  const ordered = ascending ? list : lastByAddress(list);
  const addresses = new Uint32Array(ordered.length);
  const values = new Uint8Array(ordered.length);
  ordered.forEach(([address, value], i) => {
    addresses[i] = address;
    values[i] = value;
  });
  return { addresses, values };
}

/** Entries of a patch, addresses ascending. */
export function* patchEntries(patch: BytePatch): Generator<readonly [number, number]> {
  for (let i = 0; i < patch.addresses.length; i++) {
    yield [patch.addresses[i] ?? 0, patch.values[i] ?? 0];
  }
}

/** Wire form of a patch. */
export function recordFromPatch(patch: BytePatch): Record<string, number> {
  const record: Record<string, number> = {};
  for (const [address, value] of patchEntries(patch)) record[address] = value;
  return record;
}

/**
 * Patch from its wire form.
 *
 * @throws RangeError if a key is no unsigned decimal address or a value no byte
 */
export function patchFromRecord(record: PatchRecord): BytePatch {
  const entries = Object.entries(record).map(([key, value]): [number, number] => {
    if (!/^(?:0|[1-9]\d{0,9})$/.test(key)) {
      throw new RangeError(`"${key}" is no byte address: decimal digits expected`);
    }
    return [Number(key), value];
  });
  return patchFromEntries(entries);
}

/** `bytes` with the patch written over a copy. Addresses past the end are ignored, as a file never grows. */
export function applyPatch(bytes: ReadonlyBytes, patch: BytePatch): Uint8Array {
  const copy = bytes.slice();
  for (let i = 0; i < patch.addresses.length; i++) {
    const address = patch.addresses[i] ?? 0;
    if (address < copy.length) copy[address] = patch.values[i] ?? 0;
  }
  return copy;
}

function lastByAddress(list: ReadonlyArray<readonly [number, number]>): Array<[number, number]> {
  return [...new Map(list)].sort(([a], [b]) => a - b);
}

function checkAddress(address: number): void {
  if (!Number.isInteger(address) || address < 0 || address > 0xffff_ffff) {
    throw new RangeError(`address ${address} is outside 0..4294967295`);
  }
}

function checkByte(value: number, address: number): void {
  if (!Number.isInteger(value) || value < 0 || value > 0xff) {
    throw new RangeError(`value ${value} at address ${address} is no byte (0..255)`);
  }
}

/** Whether two patches write the same values at the same addresses. */
export function isSamePatch(a: BytePatch, b: BytePatch): boolean {
  return (
    a.addresses.length === b.addresses.length &&
    a.addresses.every((address, i) => address === b.addresses[i]) &&
    a.values.every((value, i) => value === b.values[i])
  );
}
