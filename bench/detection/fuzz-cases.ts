import { detectMaps } from '../../core/detection/testing/detect-maps.ts';
import type { SeededRandom } from '../../core/samples/seeded-random.ts';

const SMALL_BYTES = 4096;
const LARGE_BYTES = 64 * 1024;
/** One case in so many is large. */
const LARGE_EVERY = 1000;

/**
 * A broken image: noise, a piece of a source, or pieces side by side, with wrong bits and repeated or erased stretches.
 *
 * @param sources whole images to cut pieces from; at least one
 */
export function fuzzImage(sources: readonly Uint8Array[], random: SeededRandom): Uint8Array {
  const most = random.below(LARGE_EVERY) === 0 ? LARGE_BYTES : SMALL_BYTES;
  const bytes = new Uint8Array(random.below(most + 1));
  const kind = random.below(4);
  if (kind === 0) for (let at = 0; at < bytes.length; at++) bytes[at] = random.below(256);
  else {
    for (let at = 0; at < bytes.length; ) {
      const source = random.pick(sources);
      const length = kind === 1 ? bytes.length : random.between(1, 1024);
      const start = random.below(source.length);
      const piece = source.subarray(start, start + Math.min(length, bytes.length - at));
      bytes.set(piece, at);
      at += Math.max(1, piece.length);
    }
  }
  if (bytes.length > 0) breakBytes(bytes, random);
  return bytes;
}

function breakBytes(bytes: Uint8Array, random: SeededRandom): void {
  for (let flips = random.below(40); flips > 0; flips--) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  }
  if (random.below(3) === 0) {
    const start = random.below(bytes.length);
    bytes.fill(random.pick([0, 0xff, 0x7f]), start, start + random.below(512));
  }
  if (random.below(3) === 0) {
    const start = random.below(bytes.length);
    bytes.copyWithin(random.below(bytes.length), start, start + random.below(512));
  }
}

/**
 * Finds maps in an image that may be anything.
 *
 * @throws Error if a candidate is outside the image or overlaps another, or the image was changed
 */
export function checkDetection(bytes: Uint8Array): void {
  const before = bytes.slice();
  const candidates = detectMaps(bytes).toSorted((a, b) => a.address - b.address);
  let end = 0;
  for (const { address, width, height, wordType, score } of candidates) {
    if (address < end) throw new Error(`two candidates share a cell at ${address}`);
    end = address + width * height * wordType.wordBytes;
    if (!(score >= 0 && score <= 1)) throw new Error(`score ${score} at ${address}`);
  }
  if (end > bytes.length) throw new Error(`a candidate ends at ${end} of ${bytes.length} bytes`);
  if (before.some((byte, at) => byte !== bytes[at])) throw new Error('the image was changed');
}
