import { addDtcTable } from '../place-trouble-codes.ts';
import type { SampleImage } from '../sample-image.ts';
import { drawTroubleCodes, shuffled } from '../trouble-codes.ts';

const FAULTS = 96;
const RECORD_BYTES = 8;

/** Bytes that the table takes. */
export const EDC15_FAULT_BYTES: number = FAULTS * RECORD_BYTES;

/** Records of four words: 0, 48, address of the variable, code. A tool takes a fault out by 65535 or 0 in place of the code. */
export function addEdc15TroubleCodes(image: SampleImage, address: number): void {
  const { random } = image;
  const codes = shuffled(drawTroubleCodes(FAULTS, random), random);
  codes.forEach((_, i) => {
    const at = address + RECORD_BYTES * i;
    image.claim(at, 6);
    image.write16(at, 0, 48, 0xe000 + 2 * random.below(0x400));
  });
  const shape = { strideBytes: RECORD_BYTES, codesPerRecord: 1, switches: [] };
  addDtcTable(image, { ...shape, name: 'Faults', address: address + 6, codes });
}
