import type { Identification } from '../identify/identification.ts';
import type { CodeTable } from './code-table.ts';

/** One way of keeping trouble codes. */
export interface LayoutRule {
  /** Whether files of this identity keep their codes so. */
  readonly isOf: (identification: Identification) => boolean;
  /** The tables of the image; empty where none is recognised. Never throws, whatever the bytes. */
  readonly find: (bytes: Uint8Array) => readonly CodeTable[];
}
