import { DENSO as DENSO_SUMS } from '../../checksums/families/denso.ts';
import { HITACHI, MITSUBISHI, NISSAN } from '../../checksums/families/whole-image-sums.ts';
import { isProven } from '../../checksums/is-proven.ts';
import { asciiOf, type EcuImage, textBefore, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { Manufacturer } from '../identification.ts';
import type { RuleName } from '../rules.ts';

const COPYRIGHT = 'DENSO20';
const COPYRIGHT_FORM = /^DENSO20\d\d/;
/** How far the copyright stands behind the identification of a Subaru calibration. */
const ID_BEFORE_COPYRIGHT = 0x28;
const ID_LENGTH = 8;
const ID_FORM = /^[A-Z0-9]{8}$/;
/** As Subaru numbers its calibrations, such as A2UG000N; not verified for units before 2004. */
const SUBARU_FORM = /^[A-Z][0-9A-Z]{2}[0-9A-Z]\d[0-9A-Z]{2}[A-Z]$/;
/** Where the first identification of a Subaru stands. */
const ID_AT = 0x2000;
const MAZDA_FILE = 'SW-';
const MAZDA_FORM = /^SW-([0-9A-Z]{8,10})\.HEX/;
const NISSAN_NAMES = ['LOADER', 'DATABASE'];
const PROCESSOR_NAME = 'SH70';
const PROCESSOR_FORM = /^SH70\d{2}/;

/** Processors of Denso units by the length of their memory. */
const PROCESSORS: ReadonlyMap<number, string> = new Map([
  [0x80000, 'SH7055'],
  [0x100000, 'SH7058'],
  [0x13f800, 'SH72531'],
  [0x140000, 'SH72531'],
  [0x180000, 'SH7059'],
  [0x200000, 'SH72543'],
]);

/** Denso (Subaru, Mazda) and the Japanese units that are read by the same tools: Mitsubishi, Nissan. All big endian. */
export const DENSO: MakerRules = {
  needles: [COPYRIGHT, MAZDA_FILE, ...NISSAN_NAMES, PROCESSOR_NAME],
  recognise: (image) => {
    const matches = [mazda, subaru, nissan, mitsubishi].flatMap((family) => family(image) ?? []);
    if (matches.length > 0) return matches;
    return [sumTable(image) ?? hitachi(image) ?? []].flat();
  },
};

/**
 * Subaru's calibrations have their identification at a known place. A copyright with eight characters in front of it elsewhere is
 * in Mazda's units too, and in parts of a memory: it tells the maker of the unit alone.
 */
function subaru(image: EcuImage): FamilyMatch | undefined {
  const { bytes } = image;
  if (mazdaFiles(image).length > 0) return undefined;
  const copyrights = copyrightsOf(image);
  const ids = copyrights.flatMap(({ address: at }): Finding[] => {
    const address = at - ID_BEFORE_COPYRIGHT;
    const value = asciiOf(bytes, address, address + ID_LENGTH);
    if (address < 0 || !ID_FORM.test(value)) return [];
    const rule = 'denso.calibrationId';
    return [{ field: 'calibrationNumber', value, address, rule, isAtItsPlace: true }];
  });
  if (copyrights.length === 0) return undefined;
  const isSubaru = ids.some(({ address, value }) => address === ID_AT && SUBARU_FORM.test(value));
  if (!isSubaru) {
    const hint = matchOf('Denso', undefined, [...copyrights, ...ids]);
    return { ...hint, strength: 'hint', vehicleType: undefined };
  }
  const processor = processorOf(bytes);
  const family = processor === undefined ? 'Subaru SH' : `Subaru ${processor}`;
  const findings = [...copyrights.map((finding) => ({ ...finding, value: family })), ...ids];
  return {
    ...matchOf('Denso', family, findings),
    strength: 'structure',
    processor: processor === undefined ? undefined : `Hitachi ${processor}`,
  };
}

function mazda(image: EcuImage): FamilyMatch | undefined {
  const files = mazdaFiles(image);
  const copyrights = copyrightsOf(image);
  if (files.length === 0 || copyrights.length === 0) return undefined;
  const processor = processorOf(image.bytes);
  const family = processor === undefined ? 'Mazda SH' : `Mazda ${processor}`;
  const reasons = copyrights.map((finding) => ({ ...finding, value: family }));
  return {
    ...matchOf('Denso', family, [...reasons, ...files]),
    processor: processor === undefined ? undefined : `Hitachi ${processor}`,
  };
}

function mazdaFiles({ bytes, hits }: EcuImage): Finding[] {
  return hits(MAZDA_FILE).flatMap((address): Finding[] => {
    const [text = '', value = ''] = MAZDA_FORM.exec(textFrom(bytes, address, 20)) ?? [];
    if (value === '') return [];
    const place = { address, text, isAtItsPlace: true };
    return [{ field: 'calibrationNumber', value, rule: 'denso.mazdaFile', ...place }];
  });
}

function copyrightsOf({ bytes, hits }: EcuImage): Finding[] {
  return hits(COPYRIGHT).flatMap((address): Finding[] => {
    const text = COPYRIGHT_FORM.exec(textFrom(bytes, address, 12))?.[0];
    if (text === undefined || /[A-Z0-9]$/i.test(textBefore(bytes, address, 1))) return [];
    return [familyAt('Denso', address, text, 'denso.copyright')];
  });
}

/** The processor by the length of the memory, where a sum of the table in it holds: a part of a larger memory has none. */
function processorOf(bytes: Uint8Array): string | undefined {
  const processor = PROCESSORS.get(bytes.length);
  const detection = processor === undefined ? null : DENSO_SUMS.detect(bytes);
  return detection !== null && isProven(bytes, detection) ? processor : undefined;
}

/** The table of sums proves itself: every entry balances what it covers. */
function sumTable({ bytes }: EcuImage): FamilyMatch | undefined {
  const processor = processorOf(bytes);
  const detection = processor === undefined ? null : DENSO_SUMS.detect(bytes);
  if (processor === undefined || detection === null) return undefined;
  const family = `Denso ${processor}`;
  const findings = detection.evidence.map(({ address, text }) =>
    familyAt(family, address, text, 'denso.sumTable'),
  );
  return {
    ...matchOf('Denso', family, findings),
    strength: 'structure',
    processor: `Hitachi ${processor}`,
    vehicleType: undefined,
  };
}

/** Names of the loader, of the data base and of the processor stand together in Nissan's units. */
function nissan({ bytes, hits }: EcuImage): FamilyMatch | undefined {
  const names = NISSAN_NAMES.flatMap((needle) => hits(needle).slice(0, 1)).map((at) =>
    familyAt('Nissan SH', at, textFrom(bytes, at, 12), 'hitachi.nissan.names'),
  );
  const processors = hits(PROCESSOR_NAME)
    .map((at) => familyAt('Nissan SH', at, textFrom(bytes, at, 12), 'hitachi.nissan.names'))
    .filter(({ text = '' }) => PROCESSOR_FORM.test(text));
  const detection = names.length > 0 ? NISSAN.detect(bytes) : null;
  if (names.length < NISSAN_NAMES.length || (processors.length === 0 && detection === null)) {
    return undefined;
  }
  const processor = PROCESSOR_FORM.exec(processors[0]?.text ?? '')?.[0];
  const family = processor === undefined ? 'Nissan SH' : `Nissan ${processor}`;
  return {
    ...matchOf(
      'Hitachi',
      family,
      [...names, ...processors].map((name) => ({ ...name, value: family })),
    ),
    processor: processor === undefined ? undefined : `Hitachi ${processor}`,
  };
}

/** Only the sum of the whole file tells these; an edited file whose sum is wrong is not recognised. */
function mitsubishi({ bytes }: EcuImage): FamilyMatch | undefined {
  const detection = MITSUBISHI.detect(bytes);
  if (detection === null) return undefined;
  const findings = detection.evidence.map(({ address, text }) =>
    familyAt('Mitsubishi SH', address, text, 'mitsubishi.sum'),
  );
  return matchOf('Mitsubishi Electric', 'Mitsubishi SH', findings);
}

/** A sum of 16 bits comes out right by itself in one of 65,536 files: it speaks only where nothing else does. */
function hitachi({ bytes }: EcuImage): FamilyMatch | undefined {
  const detection = HITACHI.detect(bytes);
  if (detection === null) return undefined;
  const findings = detection.evidence.map(({ address, text }) =>
    familyAt('SH72543R', address, text, 'hitachi.sum'),
  );
  return { ...matchOf('Hitachi', 'SH72543R', findings), strength: 'hint' };
}

function matchOf(
  manufacturer: Manufacturer,
  family: string | undefined,
  findings: readonly Finding[],
): FamilyMatch {
  return {
    manufacturer,
    family,
    strength: 'text',
    byteOrder: 'big',
    processor: undefined,
    vehicleType: 'car',
    findings,
  };
}

function familyAt(value: string, address: number, text: string, rule: RuleName): Finding {
  return { field: 'family', value, address, text, rule, isAtItsPlace: true };
}
