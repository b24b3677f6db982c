import type { EcuImage } from '../ecu-image.ts';
import type { FamilyMatch, MakerRules } from '../family-match.ts';
import { vagPartNumbers } from '../part-numbers.ts';
import { BOSCH_EDC15 } from './bosch-edc15.ts';
import { BOSCH_EDC16 } from './bosch-edc16.ts';
import { BOSCH_ME7 } from './bosch-me7.ts';
import { BOSCH_MOTRONIC } from './bosch-motronic.ts';
import { boschNumbers } from './bosch-numbers.ts';
import { BOSCH_TRICORE } from './bosch-tricore.ts';

const LINES = [BOSCH_TRICORE, BOSCH_ME7, BOSCH_EDC16, BOSCH_EDC15, BOSCH_MOTRONIC];

/** All lines of Bosch; where none of them is recognised, a pair of Bosch numbers still names the maker. */
export const BOSCH: MakerRules = {
  needles: LINES.flatMap(({ needles }) => needles),
  recognise: (image) => {
    const matches = LINES.flatMap(({ recognise }) => recognise(image));
    return matches.length > 0 ? matches : makerAlone(image);
  },
};

function makerAlone(image: EcuImage): FamilyMatch[] {
  const numbers = boschNumbers(image);
  const hardware = numbers.find(({ field }) => field === 'hardwareNumber');
  const hasSoftware = numbers.some(({ field }) => field === 'softwareNumber');
  if (hardware === undefined || !hasSoftware) return [];
  return [
    {
      manufacturer: 'Bosch',
      family: undefined,
      strength: 'hint',
      byteOrder: undefined,
      processor: undefined,
      vehicleType: undefined,
      findings: [{ ...hardware, field: 'family' }, ...numbers, ...vagPartNumbers(image)],
    },
  ];
}
