import { seededRandom } from '../../samples/seeded-random.ts';

/** Bytes that go up and down in small steps: as calm as a calibration everywhere, with no map that tells its layout. */
export function calmWalk(lengthBytes: number, seed = 3): Uint8Array {
  const random = seededRandom(seed);
  const bytes = new Uint8Array(lengthBytes);
  let value = 128;
  for (let at = 0; at < lengthBytes; at++) {
    value += random.between(-4, 4);
    // High enough to be no counts.
    bytes[at] = 70 + (Math.abs(value) % 180);
  }
  return bytes;
}
