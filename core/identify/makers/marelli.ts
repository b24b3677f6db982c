import { type EcuImage, hexOf, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { RuleName } from '../rules.ts';

const MJD6_LENGTHS_BYTES = [0x70000, 0x71000];
/** The mark stands about here. */
const MJD6_MARK_FROM = 0x60000;
const MJD6_MARK_TO = 0x60100;
const MJD6_MARK = 'AA55CC33';
const MJD6_NAME = '6JF ';
const MUST = 'MUST_';
const MUST_FORM = /^MUST_[A-Z]\d{4,5}/;

const IAW4LV_LENGTH_BYTES = 0x80000;
const IAW4LV_START = '0E00E683';
/** `MARELL` with the two bytes of every pair exchanged: these units are always read that way. */
const SWAPPED_NAME = 'AMERLL';
const NAMES = ['MARELLI', 'Marelli'];
const LABEL = 'MAG  ';
const LABEL_FORM = /^MAG {2,}([0-9A-Z]{8,20})/;

/** Magneti Marelli. From published descriptions; not seen in a real file. */
export const MARELLI: MakerRules = {
  needles: [MJD6_NAME, MUST, SWAPPED_NAME, ...NAMES, LABEL],
  recognise: (image) => {
    const matches = [...mjd6(image), ...iaw4lv(image)];
    return matches.length > 0 ? matches : makerAlone(image);
  },
};

function mjd6({ bytes, hits }: EcuImage): FamilyMatch[] {
  const marks: Finding[] = [];
  for (
    let at = MJD6_MARK_FROM;
    at < MJD6_MARK_TO && MJD6_LENGTHS_BYTES.includes(bytes.length);
    at++
  ) {
    if (hexOf(bytes, at, at + MJD6_MARK.length / 2) !== MJD6_MARK) continue;
    marks.push(familyAt('MJD6JF', at, MJD6_MARK, 'marelli.mjd6.mark'));
  }
  const names = hits(MJD6_NAME).map((at) =>
    familyAt('MJD6JF', at, textFrom(bytes, at, 24), 'marelli.mjd6.name'),
  );
  const versions = hits(MUST).flatMap((address): Finding[] => {
    const value = MUST_FORM.exec(textFrom(bytes, address, 12))?.[0];
    const place = { address, rule: 'marelli.mjd6.name', isAtItsPlace: true } as const;
    return value === undefined ? [] : [{ field: 'softwareNumber', value, ...place }];
  });
  if (names.length === 0 || (marks.length === 0 && versions.length === 0)) return [];
  const strength = marks.length > 0 ? 'structure' : 'text';
  return [matchOf('MJD6JF', strength, [...marks, ...names, ...versions])];
}

function iaw4lv({ bytes, hits }: EcuImage): FamilyMatch[] {
  if (bytes.length !== IAW4LV_LENGTH_BYTES) return [];
  const isStart = hexOf(bytes, 0, IAW4LV_START.length / 2) === IAW4LV_START;
  const names = hits(SWAPPED_NAME).map((at) =>
    familyAt('IAW 4LV', at, SWAPPED_NAME, 'marelli.iaw4lv.name'),
  );
  if (!isStart || names.length === 0) return [];
  const start = familyAt('IAW 4LV', 0, IAW4LV_START, 'marelli.iaw4lv.start');
  return [matchOf('IAW 4LV', 'structure', [start, ...names])];
}

function makerAlone({ bytes, hits }: EcuImage): FamilyMatch[] {
  const labels = hits(LABEL).flatMap((address): Finding[] => {
    const [text = '', value = ''] = LABEL_FORM.exec(textFrom(bytes, address, 32)) ?? [];
    const place = { address, text, rule: 'marelli.label', isAtItsPlace: true } as const;
    return value === '' ? [] : [{ field: 'hardwareNumber', value, ...place }];
  });
  const names = NAMES.flatMap((name) =>
    hits(name).map((at) => familyAt('Marelli', at, textFrom(bytes, at, 24), 'marelli.label')),
  );
  const [first] = labels;
  if (first === undefined || names.length === 0) return [];
  return [matchOf(undefined, 'hint', [...names, ...labels])];
}

function familyAt(value: string, address: number, text: string, rule: RuleName): Finding {
  return { field: 'family', value, address, text, rule, isAtItsPlace: true };
}

function matchOf(
  family: string | undefined,
  strength: FamilyMatch['strength'],
  findings: readonly Finding[],
): FamilyMatch {
  const unknown = { byteOrder: undefined, processor: undefined, vehicleType: undefined };
  return { manufacturer: 'Magneti Marelli', family, strength, ...unknown, findings };
}
