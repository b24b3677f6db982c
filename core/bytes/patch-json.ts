import type { BytePatch } from './byte-patch.ts';
import { JSON_BYTE, skipSpace, skipString, skipValue } from './json-bytes.ts';

/** An entry of a patch that breaks a rule. */
export interface PatchFault {
  /** As it was written, shortened. */
  readonly address: string;
  /** `range`: a number that is no byte; `format`: no number, no address, or an address that was there before. */
  readonly rule: 'range' | 'format';
}

/** What stands in the wire form of a patch. */
export interface PatchJson {
  /** Entries that keep every rule, addresses ascending. */
  readonly patch: BytePatch;
  /** The first of those that break one. */
  readonly faults: readonly PatchFault[];
  /** Index behind the closing brace. */
  readonly end: number;
}

/** Shortest entry: `"0":0,`. */
const MIN_ENTRY_BYTES = 6;
const MAX_ADDRESS = 0xffff_ffff;
const MAX_ADDRESS_DIGITS = 10;
/** What is longer is no byte, however it is written. */
const MAX_VALUE_LENGTH = 40;
const SHOWN_LENGTH = 20;
const { quote, comma, colon, objectClose } = JSON_BYTE;
const DIGIT_0 = 0x30;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const NO_NUMBER = /^(?:true|false|null|["[{].*)$/s;

/**
 * Patch from its wire form, decimal address to byte value, as bytes of JSON. Checked and converted in one go: as an object, a
 * patch of 200,000 entries takes thirty times as long.
 *
 * An address past 32 bits is outside of every file: it is kept as the last one, for whoever knows how long the file is.
 *
 * @param start of the opening brace
 * @param maxFaults that are noted
 * @throws SyntaxError if it is no JSON
 */
export function readPatchJson(json: Uint8Array, start: number, maxFaults: number): PatchJson {
  const entries = new PatchEntries(Math.ceil((json.length - start) / MIN_ENTRY_BYTES));
  const faults: PatchFault[] = [];
  const note = (keyStart: number, keyEnd: number, rule: PatchFault['rule']): void => {
    if (faults.length >= maxFaults) return;
    const shownEnd = Math.min(keyEnd, keyStart + SHOWN_LENGTH);
    faults.push({ address: asciiOf(json, keyStart, shownEnd), rule });
  };
  let at = skipSpace(json, start + 1);
  if (json[at] === objectClose) return { patch: entries.sorted(), faults, end: at + 1 };
  for (;;) {
    if (json[at] !== quote) throw new SyntaxError('a patch has an entry without a name');
    const keyStart = at + 1;
    const keyEnd = skipString(json, at) - 1;
    at = skipSpace(json, keyEnd + 1);
    if (json[at] !== colon) throw new SyntaxError('a patch has a name without a value');
    const valueStart = skipSpace(json, at + 1);
    const valueEnd = skipValue(json, valueStart);
    const address = addressIn(json, keyStart, keyEnd);
    let value = byteIn(json, valueStart, valueEnd);
    // What follows enough faults is refused with them, whatever it is.
    value ??= faults.length < maxFaults ? oddByteIn(json, valueStart, valueEnd) : 'format';
    if (address === undefined) note(keyStart, keyEnd, 'format');
    else if (typeof value === 'string') note(keyStart, keyEnd, value);
    else entries.add(address, value);
    at = skipSpace(json, valueEnd);
    if (json[at] === objectClose) break;
    if (json[at] !== comma) throw new SyntaxError('a patch has no comma between entries');
    at = skipSpace(json, at + 1);
  }
  const patch = entries.sorted();
  const repeated = repeatedIn(patch.addresses);
  if (repeated !== undefined && faults.length < maxFaults) {
    faults.push({ address: String(repeated), rule: 'format' });
  }
  return { patch, faults, end: at + 1 };
}

/** Entries in the order in which they come, which is nearly always that of their addresses. */
class PatchEntries {
  readonly #addresses: Uint32Array;
  readonly #values: Uint8Array;
  #count = 0;
  #isAscending = true;
  #hasOutside = false;

  /** @param maxCount most entries there may be */
  constructor(maxCount: number) {
    this.#addresses = new Uint32Array(maxCount);
    this.#values = new Uint8Array(maxCount);
  }

  add(address: number, value: number): void {
    if (address >= MAX_ADDRESS) {
      this.#hasOutside = true;
      return;
    }
    const count = this.#count;
    if (count > 0 && address < (this.#addresses[count - 1] ?? 0)) this.#isAscending = false;
    this.#addresses[count] = address;
    this.#values[count] = value;
    this.#count = count + 1;
  }

  sorted(): BytePatch {
    if (!this.#isAscending) this.#sort();
    if (this.#hasOutside) this.#addresses[this.#count++] = MAX_ADDRESS;
    return {
      addresses: this.#addresses.slice(0, this.#count),
      values: this.#values.slice(0, this.#count),
    };
  }

  /** Numbers sort a hundred times faster than pairs: 32 bits of address and 8 of value fit into one. */
  #sort(): void {
    const pairs = new Float64Array(this.#count);
    for (let i = 0; i < pairs.length; i++) {
      pairs[i] = (this.#addresses[i] ?? 0) * 256 + (this.#values[i] ?? 0);
    }
    pairs.sort();
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i] ?? 0;
      this.#addresses[i] = Math.floor(pair / 256);
      this.#values[i] = pair % 256;
    }
  }
}

/** The address that is written in decimal, without zeros in front; `undefined` if there is none. */
function addressIn(json: Uint8Array, start: number, end: number): number | undefined {
  const digits = end - start;
  if (digits === 0 || digits > MAX_ADDRESS_DIGITS) return undefined;
  if (digits > 1 && json[start] === DIGIT_0) return undefined;
  return digitsIn(json, start, end);
}

/** The byte that is written, or the rule that is broken; `undefined` unless it is written in up to three digits. */
function byteIn(
  json: Uint8Array,
  start: number,
  end: number,
): number | PatchFault['rule'] | undefined {
  const digits = end - start;
  if (digits > 3 || (digits > 1 && json[start] === DIGIT_0)) return undefined;
  const byte = digitsIn(json, start, end);
  return byte !== undefined && byte > 0xff ? 'range' : byte;
}

/** A byte that is written otherwise, such as `1e2`, or the rule that is broken. */
function oddByteIn(json: Uint8Array, start: number, end: number): number | PatchFault['rule'] {
  if (end - start > MAX_VALUE_LENGTH) return 'format';
  const text = asciiOf(json, start, end);
  if (NO_NUMBER.test(text)) return 'format';
  if (!NUMBER.test(text)) throw new SyntaxError('a patch has a value that is none');
  const number = Number(text);
  if (!Number.isInteger(number)) return 'format';
  return number < 0 || number > 0xff ? 'range' : number;
}

function digitsIn(json: Uint8Array, start: number, end: number): number | undefined {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = (json[at] ?? 0) - DIGIT_0;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

function asciiOf(json: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...json.subarray(start, end));
}

function repeatedIn(addresses: Uint32Array): number | undefined {
  const index = addresses.findIndex((address, i) => i > 0 && address === addresses[i - 1]);
  return index === -1 ? undefined : addresses[index];
}
