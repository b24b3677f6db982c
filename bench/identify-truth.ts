import type { SampleFamily } from '../core/samples/family-sample.ts';

/** Beginning of a file's name in the data set, and whose unit its image is of: maker, and the family or how its name begins. */
const TRUTH: ReadonlyArray<readonly [name: string, maker: string, family: string]> = [
  ['bmw_m52_', 'Bosch', 'M5.2'],
  ['bmw_me72_', 'Bosch', 'ME7.2'],
  ['edc15c4_', 'Bosch', 'EDC15C4'],
  ['gm_p01_', 'GM', 'P01'],
  ['gm_p59_', 'GM', 'P59'],
  ['m13_', 'Bosch', 'M1.3'],
  ['magna_', 'Mitsubishi Electric', ''],
  ['me7_40LNHJ_', 'Bosch', 'ME7'],
  ['me7_4B0906018', 'Bosch', 'ME7.5'],
  ['me7_4Z7907551S', 'Bosch', 'ME7.1.1'],
  ['me7_8D0907551M', 'Bosch', 'ME7.1'],
  ['ms43_', 'Siemens', 'MS43'],
  ['ms45_', 'Siemens', 'MS45'],
  ['nissan_', 'Hitachi', ''],
  ['port_gm_p01_', 'GM', 'P01'],
  ['port_msd80_', 'Siemens', 'MSD8'],
  ['port_mss54_', 'Siemens', 'MSS54'],
  ['port_trionic7_', 'Saab', 'Trionic 7'],
  ['port_volvo_me7_', 'Bosch', 'ME7'],
  ['port_z22se_', 'GM', 'E15'],
  ['subaru_', 'Denso', 'Subaru SH7058'],
  ['trionic7_', 'Saab', 'Trionic 7'],
];

const SAMPLES: Readonly<Record<SampleFamily, readonly [maker: string, family: string]>> = {
  me7: ['Bosch', 'ME7'],
  edc15: ['Bosch', 'EDC15'],
  edc17: ['Bosch', 'EDC17'],
  denso: ['Denso', ''],
  motronic: ['Bosch', 'M1.3'],
  // P01 or P59, by its length.
  gm: ['GM', 'P'],
  ms43: ['Siemens', 'MS43'],
};

/** What an answer names. */
export interface NamedUnit {
  readonly manufacturer: string | undefined;
  readonly family: string | undefined;
}

/** Whether what an answer names of a file of the data set is right as far as it goes; `undefined` for other files. */
export function isRightOfFile(fileName: string, answer: NamedUnit): boolean | undefined {
  const known = TRUTH.find(([name]) => fileName.startsWith(name));
  return known === undefined ? undefined : isRight(answer, known[1], known[2]);
}

/** The same of a generated image. */
export function isRightOfSample(family: SampleFamily, answer: NamedUnit): boolean {
  return isRight(answer, ...SAMPLES[family]);
}

/** What is not named is not wrong, nor is a line of products for a family of it. */
function isRight(answer: NamedUnit, maker: string, family: string): boolean {
  const named = answer.family ?? '';
  const isOfLine = family.startsWith(named) || (named === 'Motronic' && /^M\d/.test(family));
  return (
    (answer.manufacturer === undefined || answer.manufacturer === maker) &&
    (isOfLine || named.startsWith(family))
  );
}
