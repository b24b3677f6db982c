import type { ByteRange } from '../bytes/byte-range.ts';
import { readU16, readU32 } from '../bytes/read-number.ts';
import { crc16 } from './algorithms/crc16.ts';
import { bytesForCrc32, crc32OfRanges } from './algorithms/crc32-adjust.ts';
import { closeEdc15, type Edc15State, runEdc15 } from './algorithms/edc15-sum.ts';
import { md5 } from './algorithms/md5.ts';
import { sumWords, xorDwords } from './algorithms/sums.ts';
import { tricoreCrc } from './algorithms/tricore-crc.ts';
import { dwordsAndTail, trionic7F2 } from './algorithms/trionic7-sums.ts';
import type { Calculation, ChecksumRule, Edc15Seeds, InitialValue } from './checksum-rule.ts';
import { signatureHolds } from './signature.ts';
import { encodeNumber, hideTrionic8, slotHolds } from './slot-bytes.ts';

/**
 * What must stand in the slot so that the rule holds, as bytes of the file; the complement is not in it.
 *
 * Computed from the bytes as they are: where one checksum covers the slot of another, it is right only after the other
 * has been set right.
 *
 * @returns `null` where nothing can be computed: signatures, rules that cannot be checked
 * @throws RangeError if ranges or slot reach past the end of the bytes
 */
export function slotContent(bytes: Uint8Array, rule: ChecksumRule): Uint8Array | null {
  const { calculation, ranges, storedAt, storedLengthBytes } = rule;
  switch (calculation.kind) {
    case 'crc32Adjust':
      return bytesForCrc32(bytes, ranges, calculation, storedAt, calculation.target);
    case 'trionic8Digest':
      return hideTrionic8(md5(bytes, ranges));
    case 'dwordSum64':
      return sum64(bytes, ranges, calculation.initialHigh, calculation.initialLow);
    case 'complementOnly':
      return bytes.slice(storedAt, storedAt + storedLengthBytes);
    case 'rsaMd5':
    case 'signature':
    case 'notCheckable':
      return null;
    default: {
      const content = encodeNumber(numberOf(bytes, calculation, ranges), rule);
      return rule.isHidden ? hideTrionic8(content) : content;
    }
  }
}

/** Whether the file holds what the rule asks for; `null` where that cannot be told. */
export function ruleHolds(bytes: Uint8Array, rule: ChecksumRule): boolean | null {
  if (rule.calculation.kind === 'rsaMd5') return signatureHolds(bytes, rule, rule.calculation);
  const content = slotContent(bytes, rule);
  return content === null ? null : slotHolds(bytes, rule, content);
}

type NumberCalculation = Exclude<
  Calculation,
  {
    kind:
      | 'crc32Adjust'
      | 'trionic8Digest'
      | 'dwordSum64'
      | 'complementOnly'
      | 'rsaMd5'
      | 'signature'
      | 'notCheckable';
  }
>;

/** The value, of which the slot takes the low bits. */
function numberOf(
  bytes: Uint8Array,
  calculation: NumberCalculation,
  ranges: readonly ByteRange[],
): number {
  switch (calculation.kind) {
    case 'sum': {
      const { unitBytes, byteOrder, isNegated, constant } = calculation;
      const sum = addUp(ranges, (start, end) => sumWords(bytes, start, end, unitBytes, byteOrder));
      return isNegated ? constant - sum : constant + sum;
    }
    case 'dwordsAndTail':
      return addUp(ranges, (start, end) => dwordsAndTail(bytes, start, end));
    case 'dwordXor':
      return ranges.reduce(
        (word, { start, end }) => word ^ xorDwords(bytes, start, end, calculation.byteOrder),
        0,
      );
    case 'crc32': {
      const initial = initialOf(bytes, calculation.initial);
      const { reflected, finalXor } = calculation;
      return crc32OfRanges(bytes, ranges, { reflected, initial }) ^ finalXor;
    }
    case 'crc16': {
      const initial = initialOf(bytes, calculation.initial);
      const crc = ranges.reduce((r, { start, end }) => crc16(bytes, start, end, r), initial);
      return calculation.isByteSwapped ? ((crc & 0xff) << 8) | (crc >>> 8) : crc;
    }
    case 'edc15': {
      const states = ranges.reduce(
        (state, { start, end }) => runEdc15(bytes, start, end, state),
        statesOf(bytes, calculation.seeds),
      );
      return closeEdc15(states, statesOf(bytes, calculation.closing));
    }
    case 'tricoreCrc':
      return ranges.reduce(
        (crc, { start, end }) => tricoreCrc(bytes, start, end, crc),
        initialOf(bytes, calculation.initial),
      );
    case 'trionic7F2':
      return addUp(ranges, (start, end) => trionic7F2(bytes, start, end));
  }
}

function addUp(ranges: readonly ByteRange[], sum: (start: number, end: number) => number): number {
  return ranges.reduce((total, { start, end }) => (total + sum(start, end)) >>> 0, 0);
}

function initialOf(bytes: Uint8Array, initial: InitialValue): number {
  if (typeof initial === 'number') return initial;
  const read = initial.lengthBytes === 2 ? readU16 : readU32;
  const value = read(bytes, initial.address, initial.byteOrder);
  if (value === undefined) {
    throw new RangeError(`initial value at ${initial.address} is past the end of the file`);
  }
  return value;
}

function statesOf(bytes: Uint8Array, seeds: Edc15Seeds): Edc15State {
  if (seeds.kind === 'numbers') return seeds;
  const { low, high } = runEdc15(bytes, seeds.range.start, seeds.range.end, seeds);
  return {
    low: ((low - seeds.subtractLow) & 0xffff) ^ seeds.xorLow,
    high: (high + seeds.addHigh) & 0xffff,
  };
}

function sum64(
  bytes: Uint8Array,
  ranges: readonly ByteRange[],
  initialHigh: number,
  initialLow: number,
): Uint8Array {
  let low = initialLow;
  let high = initialHigh;
  for (const { start, end } of ranges) {
    for (let at = start; at + 3 < end; at += 4) {
      low += readU32(bytes, at, 'big') ?? 0;
      if (low > 0xffff_ffff) {
        low -= 0x1_0000_0000;
        high = (high + 1) >>> 0;
      }
    }
  }
  const content = new Uint8Array(8);
  const view = new DataView(content.buffer);
  view.setUint32(0, low);
  view.setUint32(4, high);
  return content;
}
