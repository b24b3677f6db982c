import { textFrom } from '../ecu-image.ts';
import type { MakerRules } from '../family-match.ts';

const NAMES = ['KEIHIN', 'Keihin'];

/** Keihin. Its images share no mark; the maker's name alone is a hint. Not seen in a real file. */
export const KEIHIN: MakerRules = {
  needles: NAMES,
  recognise: ({ bytes, hits }) => {
    const places = NAMES.flatMap((name) => hits(name));
    if (places.length === 0) return [];
    return [
      {
        manufacturer: 'Keihin',
        family: undefined,
        strength: 'hint',
        byteOrder: undefined,
        processor: undefined,
        vehicleType: undefined,
        findings: places.map((address) => ({
          field: 'family',
          value: 'Keihin',
          address,
          text: textFrom(bytes, address, 32),
          rule: 'keihin.name',
          isAtItsPlace: false,
        })),
      },
    ];
  },
};
