import { hasText } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { crc16Rule } from './siemens-crc16.ts';

const LENGTH_BYTES = 0x80000;
const CALIBRATION_START = 0x70000;
const CALIBRATION = {
  id: 'calibration',
  descriptorAt: 0x73fe0,
  initialAt: CALIBRATION_START + 0x0c,
  zoneShift: 0,
};
const BOOT = { id: 'boot', descriptorAt: 0x3c24, initialAt: 0x3fe4, zoneShift: 0 };
const TEXTS: readonly { readonly address: number; readonly text: string }[] = [
  { address: CALIBRATION_START, text: 'C769' },
  { address: 0x70040, text: 'ca43' },
  { address: 0x3f80, text: '5WK9' },
];

/**
 * Siemens MS43 (BMW M54, 512 KiB), little endian.
 *
 * A further monitor sum at 0x72FFC is not public. Source: ms4x-net; reproduced on 18 real files.
 */
export const MS43: ChecksumFamily = { id: 'ms43', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  const calibration = crc16Rule(bytes, CALIBRATION);
  const boot = crc16Rule(bytes, BOOT);
  const isInCalibration =
    calibration?.ranges.every(({ start }) => start >= CALIBRATION_START) ?? false;
  const texts = TEXTS.filter(({ address, text }) => hasText(bytes, address, text));
  if (calibration === null || !isInCalibration || (boot === null && texts.length === 0)) {
    return null;
  }
  const evidence: FamilyEvidence[] = texts.map(({ address, text }) =>
    factAt('siemens.text', address, text),
  );
  for (const rule of [calibration, boot]) {
    if (rule === null) continue;
    evidence.push(factAt('siemens.descriptor', rule.storedAt, rule.id));
  }
  return {
    evidence,
    contradictions: [],
    knowledge: 'partial',
    isIdentified: texts.length > 1,
    verifiedOnRealFile: true,
    rules: boot === null ? [calibration] : [boot, calibration],
  };
}
