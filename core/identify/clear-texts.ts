import { type EcuImage, isAlphanumeric, textFrom } from './ecu-image.ts';
import type { Finding } from './family-match.ts';
import { boschNumbers } from './makers/bosch-numbers.ts';
import { familyName } from './makers/bosch-variant.ts';
import { siemensNumbers } from './makers/siemens-numbers.ts';
import { vagPartNumbers } from './part-numbers.ts';

/** How names of families begin. */
const NAMES = ['EDC1', 'MED', 'ME7.', 'ME9', 'MD1', 'MG1', 'PCR2', 'SIMOS', 'SID', 'DCM', 'MS4'];
const NAME_FORM =
  /^(?:EDC1[567]_?[CPUVM]{1,2}\d{0,3}\+?|MED?V?_?(?:7|9|17)[._]\d{1,2}(?:[._]\d{1,2})?|M[DG]1_?C[A-Z]?\d{3}|PCR2\.1|SIMOS ?\d{1,2}(?:\.\d{1,2})?|SID ?(?:20[1-9]|80[1-9]|30[1-9])|DCM ?\d\.\d|MS4[1-5])/;
const NAME_LENGTH = 16;

/** Texts that `clearTexts` asks an image for besides those of the makers. */
export const CLEAR_TEXT_NEEDLES: readonly string[] = NAMES;

/**
 * Numbers of hardware, software and parts whose form alone tells whose they are, and names of families, wherever they stand. They
 * prove no family: a unit of one maker carries numbers and names of others, and so do programs that talk to it.
 */
export function clearTexts(image: EcuImage): Finding[] {
  return [
    ...boschNumbers(image),
    ...siemensNumbers(image),
    ...vagPartNumbers(image),
    ...familyNames(image),
  ];
}

/** Names of families that stand alone: neither a letter nor a digit before or behind. */
function familyNames({ bytes, hits }: EcuImage): Finding[] {
  const addresses = NAMES.flatMap((needle) => hits(needle)).sort((a, b) => a - b);
  return addresses.flatMap((address): Finding[] => {
    if (isAlphanumeric(bytes[address - 1])) return [];
    const text = NAME_FORM.exec(textFrom(bytes, address, NAME_LENGTH))?.[0];
    if (text === undefined || isAlphanumeric(bytes[address + text.length])) return [];
    const place = { address, rule: 'text.familyName', isAtItsPlace: false } as const;
    return [{ field: 'family', value: familyName(text), text, ...place }];
  });
}
