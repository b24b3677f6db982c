import type { FamilyMatch, Finding, MatchStrength } from './family-match.ts';
import type {
  Contradiction,
  Evidence,
  Identification,
  IdentificationField,
  VehicleType,
} from './identification.ts';
import { RULES } from './rules.ts';
import { hasValidCheckDigit, vehicleTypeOfVin } from './vin.ts';

/** What the findings say, without the layout of the image. */
export type Combined = Omit<Identification, 'layout' | 'foreignFormat'> & {
  /** The family that was chosen; `undefined` where none was, or several have an equal claim. */
  readonly match: FamilyMatch | undefined;
};

const STRENGTHS: readonly MatchStrength[] = ['hint', 'text', 'structure'];
const CONFIDENCE_BY_STRENGTH: Readonly<Record<MatchStrength, number>> = {
  hint: 0.2,
  text: 0.45,
  structure: 0.7,
};
/** What each number adds that was found beside the family. */
const CONFIDENCE_BY_FIELD: ReadonlyArray<readonly [IdentificationField, number]> = [
  ['softwareNumber', 0.1],
  ['hardwareNumber', 0.07],
  ['calibrationNumber', 0.05],
  ['partNumber', 0.05],
];
const UNVERIFIED_FACTOR = 0.8;
const CONTRADICTION_COST = 0.15;
const MIN_CONFIDENCE = 0.05;
const MAX_CONFIDENCE = 0.98;
/** Facts of one field that are kept as evidence; a name that stands a hundred times says no more than a few. */
const MAX_EVIDENCE_PER_FIELD = 8;
/** Different part numbers, and values that contradict each other, that are told: real files have up to 6. */
const MAX_VALUES = 64;

/** What stands in clear text anywhere in an image, whoever has built the unit. */
export interface ClearTexts {
  readonly vins: readonly Finding[];
  /**
   * Numbers of hardware, software and parts, and names of families. A family that recognises itself reads its own: they count where
   * none does. A name alone proves no family and is told as evidence only.
   */
  readonly others: readonly Finding[];
}

/**
 * One answer from what all makers and the search for clear texts have found.
 *
 * The strongest family wins; families of equal strength contradict each other and none is named. In a field a finding at
 * its family's place outweighs a text found anywhere; different values of equal standing leave the field open.
 */
export function combine(matches: readonly FamilyMatch[], texts: ClearTexts): Combined {
  const rivals = strongest(matches);
  const match = rivals.length === 1 ? rivals[0] : undefined;
  const others = matches.filter((other) => other !== match);
  const familyContradictions = others.length > 0 ? [familyContradiction(rivals, matches)] : [];
  const findings = [...(match?.findings ?? texts.others), ...texts.vins];
  const pick = (field: IdentificationField): Picked => pickValue(findings, field);
  const hardware = pick('hardwareNumber');
  const software = pick('softwareNumber');
  const calibration = pick('calibrationNumber');
  const vin = pickValue(
    findings.filter(({ rule }) => rule !== 'vin.placeholder'),
    'vin',
  );
  const vehicle = vehicleTypeOf(match, vin);
  const family = pickFamily(match);
  const contradictions = [
    ...familyContradictions,
    ...[family, hardware, software, calibration, vin, vehicle].flatMap(
      ({ contradiction }) => contradiction ?? [],
    ),
  ];
  const shown = [...findings, ...vehicle.findings];
  const isVerified = match?.findings.some(isVerifiedFamily) ?? false;
  return {
    match,
    manufacturer: match?.manufacturer,
    family: family.value,
    hardwareNumber: hardware.value,
    softwareNumber: software.value,
    calibrationNumber: calibration.value,
    partNumbers: distinct(findings.filter(({ field }) => field === 'partNumber'))
      .slice(0, MAX_VALUES)
      .map(({ value }) => value),
    vin: vin.value,
    isVinCheckDigitValid: vin.value === undefined ? undefined : hasValidCheckDigit(vin.value),
    engineText: firstByPlace(findings, 'engineText')?.value,
    vehicleType: vehicle.value,
    confidence: confidenceOf(match, findings, isVerified, contradictions.length),
    isVerified,
    evidence: evidenceOf(shown),
    contradictions,
  };
}

/** A finding as it is shown. */
export function toEvidence({ field, address, text, value, rule }: Finding): Evidence {
  return { field, address, text: text ?? value, rule, verified: RULES[rule] };
}

interface Picked {
  readonly value: string | undefined;
  readonly contradiction: Contradiction | undefined;
}

function strongest(matches: readonly FamilyMatch[]): readonly FamilyMatch[] {
  const best = Math.max(...matches.map(({ strength }) => STRENGTHS.indexOf(strength)));
  return matches.filter(({ strength }) => STRENGTHS.indexOf(strength) === best);
}

function familyContradiction(
  rivals: readonly FamilyMatch[],
  matches: readonly FamilyMatch[],
): Contradiction {
  const others = matches.filter((match) => !rivals.includes(match));
  const evidence = [...rivals, ...others].flatMap(({ findings }) =>
    findings
      .filter(({ field }) => field === 'family')
      .slice(0, 1)
      .map(toEvidence),
  );
  return { field: 'family', evidence };
}

/** The family as the match names it; texts at their places that name another one contradict it. */
function pickFamily(match: FamilyMatch | undefined): Picked {
  if (match?.family === undefined) return { value: undefined, contradiction: undefined };
  const { family } = match;
  const names = match.findings.filter(
    ({ field, value, isAtItsPlace }) =>
      field === 'family' && isAtItsPlace && !family.startsWith(value),
  );
  const rivals = distinct(names);
  if (rivals.length === 0) return { value: family, contradiction: undefined };
  const own = match.findings.filter(({ field, value }) => field === 'family' && value === family);
  const evidence = [...own.slice(0, 1), ...rivals.slice(0, MAX_VALUES)].map(toEvidence);
  return { value: undefined, contradiction: { field: 'family', evidence } };
}

function pickValue(findings: readonly Finding[], field: IdentificationField): Picked {
  const own = findings.filter((finding) => finding.field === field);
  const placed = distinct(own.filter(({ isAtItsPlace }) => isAtItsPlace));
  const loose = distinct(own.filter(({ isAtItsPlace }) => !isAtItsPlace));
  const best = placed.length > 0 ? placed : loose;
  const all = distinct([...placed, ...loose]);
  return {
    value: best.length === 1 ? best[0]?.value : undefined,
    contradiction:
      all.length > 1 ? { field, evidence: all.slice(0, MAX_VALUES).map(toEvidence) } : undefined,
  };
}

/** What the VIN says goes before what the family says. */
function vehicleTypeOf(
  match: FamilyMatch | undefined,
  vin: Picked,
): Picked & { readonly value: VehicleType | undefined; readonly findings: readonly Finding[] } {
  const ofVin = vin.value === undefined ? undefined : vehicleTypeOfVin(vin.value);
  const ofFamily = match?.vehicleType;
  const reason = match?.findings.find(({ field }) => field === 'family');
  const field = 'vehicleType';
  const findings: Finding[] = [];
  if (ofVin !== undefined) {
    const place = { address: 0, text: vin.value ?? '', isAtItsPlace: true };
    findings.push({ field, value: ofVin, rule: 'vehicle.vin', ...place });
  }
  if (ofFamily !== undefined && reason !== undefined) {
    const place = { address: reason.address, text: match?.family ?? '', isAtItsPlace: false };
    findings.push({ field, value: ofFamily, rule: 'vehicle.family', ...place });
  }
  const isContradiction = ofVin !== undefined && ofFamily !== undefined && ofVin !== ofFamily;
  return {
    value: ofVin ?? ofFamily,
    contradiction: isContradiction ? { field, evidence: findings.map(toEvidence) } : undefined,
    findings,
  };
}

function confidenceOf(
  match: FamilyMatch | undefined,
  findings: readonly Finding[],
  isVerified: boolean,
  contradictionCount: number,
): number {
  if (match === undefined) return 0;
  const fields = new Set(findings.map(({ field }) => field));
  const beside = CONFIDENCE_BY_FIELD.filter(([field]) => fields.has(field));
  const sum = beside.reduce(
    (total, [, gain]) => total + gain,
    CONFIDENCE_BY_STRENGTH[match.strength],
  );
  const doubted = isVerified ? sum : sum * UNVERIFIED_FACTOR;
  const confidence = doubted - CONTRADICTION_COST * contradictionCount;
  return Math.round(100 * Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, confidence))) / 100;
}

function isVerifiedFamily({ field, rule }: Finding): boolean {
  return field === 'family' && RULES[rule];
}

function evidenceOf(findings: readonly Finding[]): Evidence[] {
  const counts = new Map<IdentificationField, number>();
  return findings
    .filter(({ field }) => {
      const count = (counts.get(field) ?? 0) + 1;
      counts.set(field, count);
      return count <= MAX_EVIDENCE_PER_FIELD;
    })
    .map(toEvidence);
}

function firstByPlace(
  findings: readonly Finding[],
  field: IdentificationField,
): Finding | undefined {
  const own = findings.filter((finding) => finding.field === field);
  return own.find(({ isAtItsPlace }) => isAtItsPlace) ?? own[0];
}

/** The first finding of each value. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byValue = new Map<string, Finding>();
  for (const finding of findings)
    if (!byValue.has(finding.value)) byValue.set(finding.value, finding);
  return [...byValue.values()];
}
