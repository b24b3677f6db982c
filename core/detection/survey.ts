import type { ByteRange } from '../bytes/byte-range.ts';
import type { ExplicitFindings } from './explicit-findings.ts';
import type { Processor } from './references/processor.ts';
import type { ReferenceIndex } from './references/reference-index.ts';

/** A map whose counts or ids stand with it is sure if its cells save so many bits. */
export const SURE_CELL_BITS: number = 20;

/** Everything known of an image before blocks without counts are looked for. */
export interface Survey {
  readonly bytes: Uint8Array;
  readonly processor: Processor;
  readonly regions: readonly ByteRange[];
  readonly references: ReferenceIndex;
  readonly explicit: ExplicitFindings;
  readonly bigEndian: boolean;
  /** Addresses at which found maps begin. */
  readonly starts: ReadonlySet<number>;
}
