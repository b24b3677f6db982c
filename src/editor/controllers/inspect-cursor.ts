import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import {
  inspectBits,
  inspectBytes,
  inspectCharacters,
} from '../../../core/values/inspect-bytes.ts';
import type { Inspection } from '../state/editor-store.ts';

/** Bytes from the cursor on that are shown as characters. */
const INSPECTED_CHARACTERS = 8;

/** The bytes at an address, read as every type in both orders. */
export function inspectCursor(bytes: ReadonlyBytes, address: number): Inspection {
  return {
    bits: inspectBits(bytes, address),
    characters: inspectCharacters(bytes, address, INSPECTED_CHARACTERS),
    bigEndian: inspectBytes(bytes, address, true),
    littleEndian: inspectBytes(bytes, address, false),
  };
}
