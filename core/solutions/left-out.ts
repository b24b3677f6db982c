import type { ByteRange } from '../bytes/byte-range.ts';
import type { Identification } from '../identify/identification.ts';
import { identify } from '../identify/identify.ts';
import { checkChecksums } from '../operations/checksums-of-file.ts';

/** Bytes that differ from car to car, so that no solution carries them. */
export interface LeftOut extends ByteRange {
  readonly why: 'checksum' | 'identity';
}

/** What a file says of itself, and its bytes that belong to this one file. */
export interface OwnBytes {
  readonly identification: Identification;
  /** In any order; they may overlap. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Checksums, signatures and numbers of a file.
 *
 * A guessed checksum counts only where it holds: a map must not be left out for one that is none.
 */
export function ownBytesOf(image: Uint8Array): OwnBytes {
  const identification = identify(image);
  const leftOut: LeftOut[] = [];
  for (const block of checkChecksums({ original: image, current: image }).blocks) {
    if (block.state === 'unknown') continue;
    const { storedAt, storedLengthBytes, complementAt } = block;
    leftOut.push({ start: storedAt, end: storedAt + storedLengthBytes, why: 'checksum' });
    if (complementAt !== null) {
      leftOut.push({ start: complementAt, end: complementAt + storedLengthBytes, why: 'checksum' });
    }
    for (const slot of block.slots) leftOut.push({ ...slot, why: 'checksum' });
  }
  for (const { field, address, text, rule } of identification.evidence) {
    const isText = field !== 'family' && field !== 'vehicleType' && rule !== 'foreign.format';
    if (isText) leftOut.push({ start: address, end: address + text.length, why: 'identity' });
  }
  const inside = leftOut.filter(
    ({ start, end }) => start >= 0 && start < end && end <= image.length,
  );
  return { identification, leftOut: inside };
}
