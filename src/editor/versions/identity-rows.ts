import type { Identification } from '../../../core/identify/identification.ts';
import { ecuName } from '../../ecu/ecu-name.ts';

/** What of an identification is compared before an import. Expectations 2.7, "Import version". */
export const IDENTITY_FIELDS = [
  'family',
  'hardwareNumber',
  'softwareNumber',
  'calibrationNumber',
  'vin',
] as const;

/** A field of the comparison. */
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** What a file says of itself; empty where it says nothing. */
export type FileIdentity = Readonly<Record<IdentityField, string>>;

/** A line of the comparison. */
export interface IdentityRow {
  readonly field: IdentityField;
  readonly original: string;
  readonly imported: string;
  /** `unknown` where one of the files says nothing: that is no contradiction. */
  readonly verdict: 'same' | 'other' | 'unknown';
}

/** The compared part of an identification. */
export function identityOf(found: Identification): FileIdentity {
  return {
    family: ecuName(found),
    hardwareNumber: found.hardwareNumber ?? '',
    softwareNumber: found.softwareNumber ?? '',
    calibrationNumber: found.calibrationNumber ?? '',
    vin: found.vin ?? '',
  };
}

/** Both files field by field. */
export function identityRows(original: FileIdentity, imported: FileIdentity): IdentityRow[] {
  return IDENTITY_FIELDS.map((field) => ({
    field,
    original: original[field],
    imported: imported[field],
    verdict: verdictOf(original[field], imported[field]),
  }));
}

function verdictOf(a: string, b: string): IdentityRow['verdict'] {
  if (a === '' || b === '') return 'unknown';
  return a === b ? 'same' : 'other';
}
