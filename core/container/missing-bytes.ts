import { lengthWithoutSurplus } from './possible-containers.ts';

/** Chips and the parts of them that are read alone have sizes that are multiples of this. */
const GRAIN_BYTES = 0x400;

/** Bytes by which a file ends before the next size that a reading can have; 0 where it may be whole. */
export function missingBytes(lengthBytes: number): number {
  const overBytes = lengthWithoutSurplus(lengthBytes) % GRAIN_BYTES;
  return overBytes === 0 ? 0 : GRAIN_BYTES - overBytes;
}
