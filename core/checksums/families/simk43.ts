import { hasText } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { type Crc16Place, crc16Rule } from './siemens-crc16.ts';

interface Layout {
  readonly flagAt: number;
  readonly places: readonly Omit<Crc16Place, 'zoneShift'>[];
  /** What may have to be added to addresses; the first that fits is taken. */
  readonly zoneShifts: readonly number[];
}

const FLAG = 'OK';
const BOOT_DESCRIPTORS = [0x3ef4, 0x3eec];
const BOOT_INITIAL_AT = 0x3fe4;
const USUAL_SHIFTS = [-0x80000];
const SHIFTS_OF_2_MBIT = [-0x80000, -0x88000, -0x40000];

const LAYOUTS: readonly Layout[] = [
  {
    flagAt: 0xfefe,
    places: [{ id: 'calibration', descriptorAt: 0xfee0, initialAt: 0x800c }],
    zoneShifts: SHIFTS_OF_2_MBIT,
  },
  {
    flagAt: 0x17efe,
    places: [
      { id: 'calibration', descriptorAt: 0x17ee0, initialAt: 0x1000c },
      { id: 'program', descriptorAt: 0x20010, initialAt: 0x20052 },
    ],
    zoneShifts: USUAL_SHIFTS,
  },
  {
    flagAt: 0xdefe,
    places: [
      { id: 'calibration', descriptorAt: 0xdee0, initialAt: 0x800c },
      { id: 'program', descriptorAt: 0x10010, initialAt: 0x10052 },
    ],
    zoneShifts: USUAL_SHIFTS,
  },
  {
    flagAt: 0xeefe,
    places: [
      { id: 'calibration', descriptorAt: 0xeee0, initialAt: 0x800c },
      { id: 'program', descriptorAt: 0x10010, initialAt: 0x10052 },
    ],
    zoneShifts: USUAL_SHIFTS,
  },
  {
    flagAt: 0x97efe,
    places: [
      { id: 'calibration', descriptorAt: 0x97ee0, initialAt: 0x9000c },
      { id: 'program', descriptorAt: 0xa0010, initialAt: 0xa0052 },
    ],
    zoneShifts: [0],
  },
];

/** Siemens SIMK43 (Hyundai, Kia), little endian. Source: GKFlasher; not seen in a real file. */
export const SIMK43: ChecksumFamily = { id: 'simk43', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  for (const layout of LAYOUTS) {
    if (!hasText(bytes, layout.flagAt, FLAG)) continue;
    for (const zoneShift of layout.zoneShifts) {
      const rules = layout.places
        .map((place) => crc16Rule(bytes, { ...place, zoneShift }))
        .filter((rule) => rule !== null);
      // Without the calibration the two letters may stand there by chance.
      if (rules[0]?.id !== 'calibration') continue;
      return {
        evidence: [
          factAt('siemens.flag', layout.flagAt, FLAG),
          ...rules.map(({ storedAt, id }) => factAt('siemens.descriptor', storedAt, id)),
        ],
        contradictions: [],
        knowledge: 'full',
        isIdentified: false,
        verifiedOnRealFile: false,
        rules: [...bootRules(bytes, zoneShift), ...rules.reverse()],
      };
    }
  }
  return null;
}

/** The boot code, whose zones may be given as they stand in the file. */
function bootRules(bytes: Uint8Array, zoneShift: number): ChecksumRule[] {
  const tried = BOOT_DESCRIPTORS.flatMap((descriptorAt) =>
    [zoneShift, 0].map((shift) =>
      crc16Rule(bytes, { id: 'boot', descriptorAt, initialAt: BOOT_INITIAL_AT, zoneShift: shift }),
    ),
  );
  return tried.filter((rule) => rule !== null).slice(0, 1);
}
