import { VEHICLE_TYPES } from '../../core/contract/projects.ts';
import type {
  IdentificationEvidence,
  ProjectIdentification,
} from '../../core/contract/reading-results.ts';

/** Details of a project that its file may tell. */
export type EcuDetail =
  | 'manufacturer'
  | 'ecuFamily'
  | 'hardwareNumber'
  | 'softwareNumber'
  | 'calibrationNumber'
  | 'vin'
  | 'engine'
  | 'vehicleType';

/** Details as texts, as a form has them; `''` is nothing. */
export type EcuDetails = Readonly<Record<EcuDetail, string>>;

/** What the file says of one detail. */
export interface EcuProposal {
  readonly detail: EcuDetail;
  /** What the project says now; `''` is nothing. */
  readonly now: string;
  /** What the file says, without repetition: several where it contradicts itself. Never empty. */
  readonly found: readonly string[];
}

/** What is taken over for a detail: one of its `found`, or nothing. */
export type EcuChoice = Readonly<Partial<Record<EcuDetail, string>>>;

type EvidenceField = IdentificationEvidence['field'];

/** Field of the identification for each detail; the maker has no evidence of its own. */
const SOURCES: readonly (readonly [EcuDetail, EvidenceField | undefined])[] = [
  ['manufacturer', undefined],
  ['ecuFamily', 'family'],
  ['hardwareNumber', 'hardwareNumber'],
  ['softwareNumber', 'softwareNumber'],
  ['calibrationNumber', 'calibrationNumber'],
  ['vin', 'vin'],
  ['engine', 'engineText'],
  ['vehicleType', 'vehicleType'],
];

/** Details that the file says something of, in the order of the form. Expectations 2.7, "Apply ECU". */
export function ecuProposals(
  details: EcuDetails,
  identification: ProjectIdentification,
): readonly EcuProposal[] {
  return SOURCES.flatMap(([detail, field]) => {
    const found = foundFor(identification, detail, field);
    return found.length === 0 ? [] : [{ detail, now: details[detail], found }];
  });
}

/** Fills what is empty and asks for everything else: neither what a person wrote nor a contradiction is decided here. */
export function proposedChoice(proposals: readonly EcuProposal[]): EcuChoice {
  return Object.fromEntries(
    proposals
      .filter(({ now, found }) => now === '' && found.length === 1)
      .map(({ detail, found }) => [detail, found[0]]),
  );
}

/** The choice as pairs, in the order of the form. */
export function chosenDetails(choice: EcuChoice): readonly (readonly [EcuDetail, string])[] {
  return SOURCES.flatMap(([detail]) => {
    const text = choice[detail];
    return text === undefined ? [] : [[detail, text] as const];
  });
}

function foundFor(
  identification: ProjectIdentification,
  detail: EcuDetail,
  field: EvidenceField | undefined,
): readonly string[] {
  const contradiction = identification.contradictions.find(
    (candidate) => candidate.field === field,
  );
  const texts =
    contradiction === undefined
      ? [identified(identification, detail)]
      : contradiction.evidence.map(({ text }) => text.trim());
  const told = texts.filter((text) => text !== null && text !== '') as readonly string[];
  const usable = detail === 'vehicleType' ? told.filter(isVehicleType) : told;
  return [...new Set(usable)];
}

function identified(identification: ProjectIdentification, detail: EcuDetail): string | null {
  switch (detail) {
    case 'ecuFamily':
      return identification.family;
    case 'engine':
      return identification.engineText;
    default:
      return identification[detail];
  }
}

function isVehicleType(text: string): boolean {
  return VEHICLE_TYPES.some((type) => type === text);
}
