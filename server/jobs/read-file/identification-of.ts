import type {
  IdentificationEvidence,
  ProjectIdentification,
} from '../../../core/contract/reading-results.ts';
import { cleanLine } from '../../../core/contract/text.ts';
import type { Evidence, Identification } from '../../../core/identify/identification.ts';
import { asRead } from '../../as-read.ts';

/** An identification as the contract has it: what the file does not say is `null`. */
export function identificationOf(identification: Identification): ProjectIdentification {
  return {
    manufacturer: lineOf(identification.manufacturer),
    family: lineOf(identification.family),
    hardwareNumber: lineOf(identification.hardwareNumber),
    softwareNumber: lineOf(identification.softwareNumber),
    calibrationNumber: lineOf(identification.calibrationNumber),
    partNumbers: identification.partNumbers.map(cleanLine),
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

function lineOf(text: string | undefined): string | null {
  return text === undefined ? null : asRead(text);
}

function evidenceOf({ field, address, text, rule, verified }: Evidence): IdentificationEvidence {
  return { field, address, text: cleanLine(text), rule, verified };
}
