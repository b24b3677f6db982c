import type { ByteOrder } from '../bytes/read-number.ts';

/** How a family keeps its trouble codes. */
export type CodeTableLayout =
  | 'me7'
  | 'ms43'
  | 'subaru'
  | 'mazda'
  | 'gmP59'
  | 'gmE38'
  | 'edc17'
  | 'edc15'
  | 'edc16';

/** What a switch decides. */
export type SwitchKind =
  /** Class of the fault: how often it must occur, whether the lamp comes on. */
  | 'class'
  /** Whether the fault is looked for at all. */
  | 'enable'
  /** What happens when it is found. */
  | 'action'
  /** Whether the warning lamp comes on. */
  | 'lamp'
  /** Reactions that are suppressed. */
  | 'mask';

/** What a value of a switch says. */
export type SwitchMeaning =
  | 'off'
  | 'on'
  /** One of the maker's classes; the number says which. */
  | 'classNumber'
  | 'oneTrip'
  | 'twoTrips'
  | 'storeOnly'
  | 'lampOn'
  | 'lampOff'
  /** Some reactions are suppressed; the bits say which. */
  | 'someSuppressed'
  /** A value that no published description names. */
  | 'unknown';

/** One switch for every record of a table. */
export interface SwitchArray {
  readonly kind: SwitchKind;
  /** Byte address of the switch of record 0. */
  readonly address: number;
  readonly wordBytes: 1 | 2;
  /** Value that takes the fault out. */
  readonly offValue: number;
}

/** Trouble codes in records at equal distances, and the arrays that run in parallel to them. */
export interface CodeTable {
  readonly layout: CodeTableLayout;
  /** Whether this layout has been seen in a real file. */
  readonly verified: boolean;
  /** Byte address of the first code. */
  readonly address: number;
  readonly recordCount: number;
  /** Bytes from one record to the next. */
  readonly strideBytes: number;
  readonly codesPerRecord: number;
  readonly byteOrder: ByteOrder;
  /** SAE codes of 16 bits, or numbers of the Volkswagen group. */
  readonly coding: 'sae' | 'vag';
  /** The first array decides whether a fault is off; the others go with it. Empty where they are not known. */
  readonly switches: readonly SwitchArray[];
  /** What stands in place of a code that was erased; `undefined` where erasing is not known to work. */
  readonly erasedCode: number | undefined;
}

const ACTIONS: readonly SwitchMeaning[] = ['oneTrip', 'twoTrips', 'storeOnly', 'off'];

/** What a value of a switch says. */
export function switchMeaning({ kind, offValue }: SwitchArray, value: number): SwitchMeaning {
  switch (kind) {
    case 'class':
      return value === offValue ? 'off' : 'classNumber';
    case 'enable':
      return value === offValue ? 'off' : value === 1 ? 'on' : 'unknown';
    case 'action':
      return ACTIONS[value] ?? 'unknown';
    case 'lamp':
      return value === offValue ? 'lampOff' : value === 1 ? 'lampOn' : 'unknown';
    case 'mask':
      return value === offValue ? 'off' : value === 0 ? 'on' : 'someSuppressed';
  }
}
