import { MAX_NAME_LENGTH } from '../../../core/contract/limits.ts';
import type {
  IdentificationEvidence,
  ProjectIdentification,
} from '../../../core/contract/reading-results.ts';
import type { Evidence, Identification } from '../../../core/identify/identification.ts';

/** An identification as the contract has it: what the file does not say is `null`. */
export function identificationOf(identification: Identification): ProjectIdentification {
  return {
    manufacturer: lineOf(identification.manufacturer),
    family: lineOf(identification.family),
    hardwareNumber: lineOf(identification.hardwareNumber),
    softwareNumber: lineOf(identification.softwareNumber),
    calibrationNumber: lineOf(identification.calibrationNumber),
    partNumbers: [...identification.partNumbers],
    vin: lineOf(identification.vin),
    engineText: lineOf(identification.engineText),
    vehicleType: identification.vehicleType ?? null,
    foreignFormat: identification.foreignFormat ?? null,
    confidence: identification.confidence,
    isVerified: identification.isVerified,
    evidence: identification.evidence.map(evidenceOf),
    contradictions: identification.contradictions.map(({ field, evidence }) => ({
      field,
      evidence: evidence.map(evidenceOf),
    })),
  };
}

/** As a detail of a project may be, see the contract. */
function lineOf(text: string | undefined): string | null {
  return text === undefined ? null : printable(text).trim().slice(0, MAX_NAME_LENGTH);
}

function evidenceOf({ field, address, text, rule, verified }: Evidence): IdentificationEvidence {
  return { field, address, text: printable(text), rule, verified };
}

/** Without U+0000, which the database takes in no text. */
function printable(text: string): string {
  return text.replaceAll('\u0000', ' ');
}
