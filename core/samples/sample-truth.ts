import type { ByteRange } from '../bytes/byte-range.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { WordType } from '../values/word.ts';

/** A single word with a meaning: a threshold, a switch, a factor. */
export interface SampleConstant {
  readonly name: string;
  readonly address: number;
  readonly type: WordType;
  /** Raw value as stored. */
  readonly value: number;
}

/** A text in the image, ASCII, without a terminating byte. */
export interface SampleText {
  readonly address: number;
  readonly text: string;
}

/** One byte or word per trouble code, or per record of them. */
export interface SampleDtcSwitch {
  /** What the array holds, as the trade calls it. */
  readonly kind: 'class' | 'enable' | 'action' | 'lamp' | 'mask';
  readonly address: number;
  readonly strideBytes: number;
  readonly type: WordType;
  /** What a tool writes here to take the fault out. */
  readonly offValue: number;
  /** Raw values, one per record. */
  readonly values: readonly number[];
}

/** Trouble codes in records at equal distances, and the arrays that run in parallel to them. */
export interface SampleDtcTable {
  readonly name: string;
  /** Byte address of the first code. */
  readonly address: number;
  readonly recordCount: number;
  /** Bytes from one record to the next. */
  readonly strideBytes: number;
  readonly codesPerRecord: number;
  readonly bigEndian: boolean;
  /** SAE J2012 codes of 16 bits, record after record; 0 is an unused place. */
  readonly codes: readonly number[];
  readonly switches: readonly SampleDtcSwitch[];
}

/**
 * How a checksum comes out of its ranges.
 *
 * - `byteSum16`: initial + bytes, 16 bits.
 * - `wordSum`: initial + words of 16 bits, 32 bits.
 * - `negativeWordSum16`: the negative of the sum of words, 16 bits, so that sum and value make 0.
 * - `densoBalance`: 5AA5A55A minus the sum of words of 32 bits.
 * - `crc32`: as zlib.
 * - `crc32Forced`: reflected EDB88320 that starts with `initial`, without a last inversion; over its ranges, which hold the
 *   stored dword, it gives 35015001.
 * - `sum32Forced`: initial + words of 32 bits; over its ranges, which hold the stored dword, it gives CAFEAFFE.
 * - `crc16`: CRC-16/ARC that starts with `initial`.
 * - `edc15`: the sum of VAG EDC15, seeds 0 and 0 if `initial` is 0, else 8631 and EFCD (`initial` is EFCD8631).
 */
export type SampleSumRule =
  | 'byteSum16'
  | 'wordSum'
  | 'negativeWordSum16'
  | 'densoBalance'
  | 'crc32'
  | 'crc32Forced'
  | 'sum32Forced'
  | 'crc16'
  | 'edc15';

/** A checksum that is right. */
export interface SampleChecksum {
  readonly name: string;
  readonly rule: SampleSumRule;
  readonly initial: number;
  /** Order of the bytes in the words that are summed and in the stored value. */
  readonly bigEndian: boolean;
  /** Taken one after the other. */
  readonly ranges: readonly ByteRange[];
  readonly storedAt: number;
  readonly storedBytes: 2 | 4;
  /** Where the bitwise inverse of the stored value stands, for rules of the trade that keep both. */
  readonly inverseAt?: number;
}

/** A number that identifies the unit or its software, and where it stands. */
export interface SampleIdentity {
  readonly field:
    | 'hardware'
    | 'software'
    | 'calibration'
    | 'partNumber'
    | 'variant'
    | 'vin'
    | 'engine';
  /** As a person reads it. */
  readonly value: string;
  readonly address: number;
  readonly lengthBytes: number;
  /** How the value is stored: as text, as text from its last character to its first, or as a number of 32 bits. */
  readonly stored: 'text' | 'reversedText' | 'number';
}

/** Two maps of one file that mean the same: equal size, type and axes, equal or nearly equal cells. */
export interface SampleTwins {
  readonly firstId: string;
  readonly secondId: string;
  readonly isEqual: boolean;
}

/** Everything that was put into an image on purpose. All addresses are file addresses. */
export interface SampleTruth {
  readonly maps: readonly MapDefinition[];
  readonly twins: readonly SampleTwins[];
  readonly constants: readonly SampleConstant[];
  readonly texts: readonly SampleText[];
  readonly dtcTables: readonly SampleDtcTable[];
  readonly checksums: readonly SampleChecksum[];
  readonly identity: readonly SampleIdentity[];
  /** Where program code was written. */
  readonly code: readonly ByteRange[];
}
