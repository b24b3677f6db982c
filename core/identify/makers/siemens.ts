import { SIMK43 } from '../../checksums/families/simk43.ts';
import { SIMOS } from '../../checksums/families/simos.ts';
import { isProven } from '../../checksums/is-proven.ts';
import { asciiOf, type EcuImage, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules, MatchStrength } from '../family-match.ts';
import type { VehicleType } from '../identification.ts';
import { PART_NUMBER_NEEDLES, vagNumberAt, vagPartNumbers } from '../part-numbers.ts';
import type { RuleName } from '../rules.ts';
import { SIEMENS_NUMBER_NEEDLES, siemensNumbers } from './siemens-numbers.ts';
import { bmwParameters } from './siemens-parameters.ts';

const MS4X_FORM = /MS4[1-5]/;
const PPD_NAME = 'PPD1.';
const PPD_PROJECTS = ['111SN', 'CASN'];
const SIMTEC_START = '\x02\0\xb0';

/** Calibration of an MS43: project of eight characters, then the number of the software. */
const MS4X_CALIBRATION_AT = 0x70000;
const MS4X_CALIBRATION_FORM = /^C[0-9A-Z]{7}(\d{6})/;
const MS4X_FILE_AT = 0x70040;
const MS4X_LENGTH_BYTES = 0x80000;

/** Where the calibration of a Simos begins, by the layout that its headers prove. */
const SIMOS_CALIBRATIONS: Readonly<Record<string, number>> = {
  Simos12: 0x40000,
  'Simos18.1': 0x200000,
  'Simos18.10': 0x220000,
};
const SIMOS_SOFTWARE_AT = 0x23;
const SIMOS_SOFTWARE_LENGTH = 8;
const SIMOS_PART_AT = 0x60;

/** Siemens, later Continental: MS4x, SIMK43, Simos, PPD, SID, Simtec. */
export const SIEMENS: MakerRules = {
  needles: [
    ...SIEMENS_NUMBER_NEEDLES,
    PPD_NAME,
    ...PPD_PROJECTS,
    'PM3',
    'SID80',
    'SIMOS',
    'Simos',
    ...PART_NUMBER_NEEDLES,
  ],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  const shared = siemensNumbers(image);
  const matches = [ms4x, simk43, simosBlocks, simosNames, ppd, sid, simtec].flatMap((family) => {
    const match = family(image, shared);
    return match === undefined ? [] : [match];
  });
  if (matches.length > 0) return matches;
  const parameters = bmwParameters(image.bytes);
  if (parameters !== undefined) return [parameters];
  const [first] = shared;
  if (first === undefined) return [];
  return [matchOf(undefined, 'hint', [{ ...first, field: 'family' }, ...shared])];
}

type FamilyRule = (image: EcuImage, shared: readonly Finding[]) => FamilyMatch | undefined;

const C167 = { byteOrder: 'little', processor: 'Infineon C167' } as const;
const MPC555 = { byteOrder: 'big', processor: 'Motorola MPC555' } as const;

function matchOf(
  family: string | undefined,
  strength: MatchStrength,
  findings: readonly Finding[],
  vehicleType?: VehicleType,
): FamilyMatch {
  return {
    manufacturer: 'Siemens',
    family,
    strength,
    byteOrder: undefined,
    processor: undefined,
    vehicleType,
    findings,
  };
}

/** BMW MS43 and its relatives: the calibration's head, its file name, and the name in the boot code. */
const ms4x: FamilyRule = ({ bytes }, shared) => {
  const names = shared.flatMap(({ field, address }): Finding[] => {
    if (field !== 'hardwareNumber') return [];
    const text = textFrom(bytes, address, 64);
    const name = MS4X_FORM.exec(text)?.[0];
    return name === undefined ? [] : [familyAt(name, address, text, 'siemens.ms4x.name')];
  });
  // Seen in one file of an MS45 whose boot code was not read.
  const files = shared.flatMap(({ value, address, rule }): Finding[] => {
    const isFile = rule === 'siemens.calibrationFile' && value.startsWith('CA45');
    return isFile ? [familyAt('MS45', address, value, 'siemens.calibrationFile')] : [];
  });
  const isLength = bytes.length === MS4X_LENGTH_BYTES;
  const head = isLength
    ? MS4X_CALIBRATION_FORM.exec(textFrom(bytes, MS4X_CALIBRATION_AT, 14))
    : null;
  const hasFile = shared.some(
    ({ address, rule }) => rule === 'siemens.calibrationFile' && address === MS4X_FILE_AT,
  );
  const isCalibration = head !== null && hasFile;
  const name = names[0] ?? files[0];
  if (!isCalibration && name === undefined) return undefined;
  const place = {
    address: MS4X_CALIBRATION_AT,
    rule: 'siemens.ms4x.calibration',
    isAtItsPlace: true,
  } as const;
  const [project = '', number = ''] = head ?? [];
  const calibration: Finding[] = isCalibration
    ? [
        { ...place, field: 'family', value: 'MS43', text: project },
        {
          ...place,
          field: 'softwareNumber',
          value: number,
          address: place.address + project.length - number.length,
        },
      ]
    : [];
  const family = name?.value ?? 'MS43';
  const findings = [...names, ...files, ...calibration, ...shared];
  const match = matchOf(family, isCalibration ? 'structure' : 'text', findings, 'car');
  return { ...match, ...(family.startsWith('MS45') ? MPC555 : C167) };
};

/** Hyundai and Kia. The descriptors of its checksums are the structure. */
const simk43: FamilyRule = ({ bytes }, shared) => {
  const detection = SIMK43.detect(bytes);
  if (detection === null || !isProven(bytes, detection)) return undefined;
  const findings = detection.evidence.map(({ address, text }) =>
    familyAt('SIMK43', address, text, 'siemens.simk43.layout'),
  );
  return { ...matchOf('SIMK43', 'structure', [...findings, ...shared], 'car'), ...C167 };
};

const simosBlocks: FamilyRule = (image, shared) => {
  const { bytes } = image;
  const detection = SIMOS.detect(bytes);
  if (detection === null) return undefined;
  const [family = 'Simos'] = detection.evidence[0]?.text.split(' ') ?? [];
  const findings = detection.evidence.map(({ address, text }) =>
    familyAt(family, address, text, 'siemens.simos.blocks'),
  );
  const fields = simosFields(bytes, SIMOS_CALIBRATIONS[family]);
  return {
    ...matchOf(
      family,
      'structure',
      [...findings, ...fields, ...shared, ...vagPartNumbers(image)],
      'car',
    ),
    byteOrder: 'little',
    processor: 'Infineon TriCore',
  };
};

function simosFields(bytes: Uint8Array, calibrationAt: number | undefined): Finding[] {
  if (calibrationAt === undefined) return [];
  const rule = 'siemens.simos.fields';
  const softwareAt = calibrationAt + SIMOS_SOFTWARE_AT;
  const software = asciiOf(bytes, softwareAt, softwareAt + SIMOS_SOFTWARE_LENGTH);
  const partAt = calibrationAt + SIMOS_PART_AT;
  const part = vagNumberAt(bytes, partAt);
  const findings: Finding[] = [];
  if (/^[0-9A-Z]{8}$/.test(software)) {
    findings.push({
      field: 'softwareNumber',
      value: software,
      address: softwareAt,
      rule,
      isAtItsPlace: true,
    });
  }
  if (part !== undefined) {
    findings.push({ field: 'partNumber', value: part, address: partAt, rule, isAtItsPlace: true });
  }
  return findings;
}

/** Older Simos by name: hardware 5WP4 with a Simos file, or the word itself. */
const simosNames: FamilyRule = (image, shared) => {
  const hasHardware = shared.some(({ value }) => value.startsWith('5WP4'));
  const words = ['SIMOS', 'Simos'].flatMap((word) =>
    image
      .hits(word)
      .map((at) => familyAt('Simos', at, textFrom(image.bytes, at, 16), 'siemens.simos.name')),
  );
  const files = shared.filter(({ value }) => value.startsWith('cas21'));
  const reasons = [
    ...words,
    ...files.map(({ value, address }) => familyAt('Simos', address, value, 'siemens.simos.name')),
  ];
  if (!hasHardware || reasons.length === 0) return undefined;
  return matchOf('Simos', 'text', [...reasons, ...shared, ...vagPartNumbers(image)], 'car');
};

const ppd: FamilyRule = (image, shared) => {
  const { bytes, hits } = image;
  const names = hits(PPD_NAME).map((at) => {
    const value = /^PPD1\.\d/.exec(textFrom(bytes, at, 8))?.[0] ?? 'PPD1';
    return familyAt(value, at, textFrom(bytes, at, 16), 'siemens.ppd.name');
  });
  const hasProject = PPD_PROJECTS.some((project) => hits(project).length > 0);
  if (names.length === 0 || !hasProject) return undefined;
  return matchOf(names[0]?.value, 'text', [...names, ...shared, ...vagPartNumbers(image)], 'car');
};

/** Diesel units of PSA, Ford and others: hardware 5WS4, and a project that names the line. */
const sid: FamilyRule = ({ bytes, hits }, shared) => {
  if (!shared.some(({ value }) => value.startsWith('5WS4'))) return undefined;
  const named = hits('SID80').map((at) => {
    const value = /^SID80\dA?/.exec(textFrom(bytes, at, 8))?.[0] ?? 'SID80x';
    return familyAt(value, at, value, 'siemens.sid.project');
  });
  const ofFiles = shared.flatMap(({ value, address }): Finding[] => {
    if (value.startsWith('CAPM3'))
      return [familyAt('SID801', address, value, 'siemens.sid.project')];
    if (value.startsWith('CAPO'))
      return [familyAt('SID803', address, value, 'siemens.sid.project')];
    return [];
  });
  const findings = [...named, ...ofFiles];
  const [first] = findings;
  return first === undefined ? undefined : matchOf(first.value, 'text', [...findings, ...shared]);
};

/** Opel Simtec 56: start of the image, and its hardware number. */
const simtec: FamilyRule = ({ bytes }, shared) => {
  const isStart =
    asciiOf(bytes, 0, SIMTEC_START.length) === SIMTEC_START && bytes.length === 0x20000;
  if (!isStart || !shared.some(({ value }) => value.startsWith('5WK9'))) return undefined;
  const start = familyAt('Simtec 56', 0, '0200B0', 'siemens.simtec.name');
  return matchOf('Simtec 56', 'text', [start, ...shared], 'car');
};

function familyAt(value: string, address: number, text: string, rule: RuleName): Finding {
  return { field: 'family', value, address, text, rule, isAtItsPlace: true };
}
