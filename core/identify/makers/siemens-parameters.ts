import type { ChecksumFamily } from '../../checksums/checksum-family.ts';
import { MS45, MSS6X, MSX70 } from '../../checksums/families/bmw-siemens.ts';
import { hexOf } from '../ecu-image.ts';
import type { FamilyMatch } from '../family-match.ts';

const SHOWN_BYTES = 8;
const LINES: ReadonlyArray<{ readonly detector: ChecksumFamily; readonly family: string }> = [
  { detector: MS45, family: 'MS45' },
  { detector: MSX70, family: 'MSV70/MSS70' },
  { detector: MSS6X, family: 'MSS60/MSS65' },
];

/**
 * Parameters of BMW's later units, which are read alone: the list of segments that their checksum covers tells them.
 *
 * From published descriptions; not seen in a real file.
 */
export function bmwParameters(bytes: Uint8Array): FamilyMatch | undefined {
  for (const { detector, family } of LINES) {
    const detection = detector.detect(bytes);
    if (detection === null) continue;
    return {
      manufacturer: 'Siemens',
      family,
      strength: 'structure',
      byteOrder: 'big',
      processor: undefined,
      vehicleType: 'car',
      findings: detection.evidence.map(({ address }) => ({
        field: 'family',
        value: family,
        address,
        text: hexOf(bytes, address, address + SHOWN_BYTES),
        rule: 'siemens.segments',
        isAtItsPlace: true,
      })),
    };
  }
  return undefined;
}
