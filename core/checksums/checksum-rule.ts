import type { ByteRange } from '../bytes/byte-range.ts';
import type { ByteOrder } from '../bytes/read-number.ts';
import type { SumUnitBytes } from './algorithms/sums.ts';
import type { ChecksumRuleName } from './rule-names.ts';

/** A number known in advance, or one that stands in the file itself. */
export type InitialValue = number | StoredNumber;

/** An unsigned number in the file. */
export interface StoredNumber {
  readonly address: number;
  readonly lengthBytes: 2 | 4;
  readonly byteOrder: ByteOrder;
}

/** How the value of a checksum comes out of the bytes of its ranges, taken one after the other. */
export type Calculation =
  | {
      /** Words added up; the value is `constant` plus or minus the sum, as wide as its slot. */
      readonly kind: 'sum';
      readonly unitBytes: SumUnitBytes;
      readonly byteOrder: ByteOrder;
      readonly isNegated: boolean;
      readonly constant: number;
    }
  /** Big-endian dwords added up, then the 0 to 3 bytes of each range that fill no dword, summed in eight bits. */
  | { readonly kind: 'dwordsAndTail' }
  | { readonly kind: 'dwordXor'; readonly byteOrder: ByteOrder }
  /** 64 bits: `initial` plus the big-endian dwords, stored as low dword, high dword. */
  | { readonly kind: 'dwordSum64'; readonly initialHigh: number; readonly initialLow: number }
  | {
      readonly kind: 'crc32';
      readonly reflected: boolean;
      readonly initial: InitialValue;
      readonly finalXor: number;
    }
  /** The slot lies in the range and is chosen so that the CRC register becomes `target`. */
  | {
      readonly kind: 'crc32Adjust';
      readonly reflected: boolean;
      readonly initial: number;
      readonly target: number;
    }
  | { readonly kind: 'crc16'; readonly initial: InitialValue; readonly isByteSwapped: boolean }
  | {
      readonly kind: 'edc15';
      readonly seeds: Edc15Seeds;
      /** Taken off at the end. */
      readonly closing: Edc15Seeds;
    }
  | { readonly kind: 'tricoreCrc'; readonly initial: InitialValue }
  | { readonly kind: 'trionic7F2' }
  /** MD5 of the ranges, each byte hidden as Trionic 8 does. */
  | { readonly kind: 'trionic8Digest' }
  /** What is summed is not in the file: only value and complement can be compared. */
  | { readonly kind: 'complementOnly' }
  /** PKCS #1 signature with exponent 3 over the MD5 of the ranges. */
  | { readonly kind: 'rsaMd5'; readonly modulusAt: number; readonly keyLengthBytes: number }
  /** A signature that cannot be checked or made without a secret. */
  | { readonly kind: 'signature' }
  /** A sum whose rule is not known well enough, or whose range is not in the file. */
  | { readonly kind: 'notCheckable' };

/** Seeds of the EDC15 sum: numbers, or the states after the words of another range. */
export type Edc15Seeds =
  | { readonly kind: 'numbers'; readonly low: number; readonly high: number }
  | {
      readonly kind: 'range';
      readonly range: ByteRange;
      /** States before the range is run. */
      readonly low: number;
      readonly high: number;
      /** What is done with the states after it: low = (low - subtractLow) xor xorLow, high = high + addHigh. */
      readonly subtractLow: number;
      readonly xorLow: number;
      readonly addHigh: number;
    };

/** Where the value of a checksum stands. */
export interface ChecksumSlot {
  readonly storedAt: number;
  readonly storedLengthBytes: number;
  readonly byteOrder: ByteOrder;
  /** Where the value stands a second time with every bit inverted, in the same length and order. */
  readonly complementAt: number | null;
  /** Stored as Trionic 8 hides its bytes: (b xor 21h) - D6h. */
  readonly isHidden: boolean;
}

/** One checksum of one file, as data: what is summed how, and where the result stands. */
export interface ChecksumRule extends ChecksumSlot {
  /** Unique within the family and the same for every version of a file. */
  readonly id: string;
  /** Names the kind of this checksum within the family; the reader's language explains it with `figures`. */
  readonly rule: ChecksumRuleName;
  /** Numbers the explanation needs: addresses, constants, counts. */
  readonly figures: Readonly<Record<string, number>>;
  readonly calculation: Calculation;
  /** In the order in which they are summed; never past the end of the file. */
  readonly ranges: readonly ByteRange[];
  /** Whether fixing may write the slot. */
  readonly isFixable: boolean;
  /** The file says itself that this checksum is not used. */
  readonly isDisabled: boolean;
}
