import type { ByteRange } from '../bytes/byte-range.ts';

/** An object of a file that the file itself names: what its maker called it, and where it lies. */
export interface ImageSymbol extends ByteRange {
  readonly name: string;
}

/** An object as a table of names has it: where it lies may be no address of the file. */
export interface TableEntry {
  readonly name: string;
  /** In the memory of the control unit. */
  readonly address: number;
  readonly lengthBytes: number;
}
