import { z } from 'zod';
import { SAFETY_REASONS } from '../dtc/safety.ts';
import type { PotentialMapType } from '../maps/map-definition.ts';
import { projectMapSchema } from './maps.ts';
import { pageSchema } from './pages.ts';
import { VEHICLE_TYPES } from './projects.ts';

const identificationFieldSchema = z.enum([
  'family',
  'hardwareNumber',
  'softwareNumber',
  'calibrationNumber',
  'partNumber',
  'vin',
  'engineText',
  'vehicleType',
]);

/** A fact in the file: where it stands, and which rule read it. */
const evidenceSchema = z.object({
  field: identificationFieldSchema,
  /** File address of its first byte. */
  address: z.number().int(),
  /** What stands there: text, or hexadecimal digits. */
  text: z.string(),
  /** Name of the rule. */
  rule: z.string(),
  /** Whether the rule has been seen to hold on a real file. */
  verified: z.boolean(),
});

/** A fact in the file and where it stands. */
export type IdentificationEvidence = z.infer<typeof evidenceSchema>;

/** What the file says of itself; `null` where it says nothing. Nothing is guessed. */
export const identificationSchema = z.object({
  manufacturer: z.string().nullable(),
  family: z.string().nullable(),
  hardwareNumber: z.string().nullable(),
  softwareNumber: z.string().nullable(),
  calibrationNumber: z.string().nullable(),
  partNumbers: z.array(z.string()).readonly(),
  vin: z.string().nullable(),
  engineText: z.string().nullable(),
  vehicleType: z.enum(VEHICLE_TYPES).nullable(),
  /** Kind of file, where it is one that holds no image of a control unit. */
  foreignFormat: z.string().nullable(),
  /** 0 (unknown) to 1 (certain). */
  confidence: z.number().min(0).max(1),
  /** Whether the family was recognised by a rule that has been seen to hold on a real file. */
  isVerified: z.boolean(),
  evidence: z.array(evidenceSchema).readonly(),
  /** Facts that cannot all be true; the field in question is `null`. */
  contradictions: z
    .array(
      z.object({ field: identificationFieldSchema, evidence: z.array(evidenceSchema).readonly() }),
    )
    .readonly(),
});

/** What the file of a project says of itself, with its evidence. */
export type ProjectIdentification = z.infer<typeof identificationSchema>;

/** File addresses; the end is exclusive. */
const rangeSchema = z.object({ start: z.number().int(), end: z.number().int() });

/** A checksum of the original file. Values are hexadecimal, most significant digit first. */
const checksumSchema = z.object({
  id: z.string(),
  family: z.string(),
  algorithm: z.string(),
  verifiedOnRealFile: z.boolean(),
  /** Ends are exclusive. */
  ranges: z.array(rangeSchema).readonly(),
  storedAt: z.number().int(),
  stored: z.string(),
  /** `null` where it cannot be computed. */
  computed: z.string().nullable(),
  state: z.enum(['valid', 'invalid', 'disabled', 'signature', 'notCheckable', 'unknown']),
});

/** Checksums of the original file. No family means that none is recognised. */
export const checksumsSchema = z.object({
  families: z.array(z.string()).readonly(),
  checksums: z.array(checksumSchema).readonly(),
});

/** Checksums of the original as they were when the file was read. */
export type ProjectChecksums = z.infer<typeof checksumsSchema>;

/** A trouble code of the original file, once for each table that has it. */
const troubleCodeSchema = z.object({
  /** As people write it: `P0401`. */
  code: z.string(),
  state: z.enum(['active', 'off', 'unknown']),
  tableAddress: z.number().int(),
  isSafetyRelevant: z.boolean(),
  safetyReason: z.enum(SAFETY_REASONS).nullable(),
});

/** Trouble codes of the original file. No table means that none is recognised. */
export const troubleCodesSchema = z.object({
  tables: z
    .array(
      z.object({
        layout: z.string(),
        /** Whether this layout has been seen in a real file. */
        verified: z.boolean(),
        address: z.number().int(),
        recordCount: z.number().int(),
      }),
    )
    .readonly(),
  codes: z.array(troubleCodeSchema).readonly(),
});

/** Trouble codes of the original as they were when the file was read. */
export type ProjectTroubleCodes = z.infer<typeof troubleCodesSchema>;

/** Types of potential maps. Specification 3, "Map kinds". */
export const POTENTIAL_MAP_TYPES = [
  'HiLo',
  'LoHi',
  '2D HiLo',
  '2D LoHi',
  'BYTE',
] as const satisfies readonly PotentialMapType[];

/** A map that nobody has named yet, with why it was taken for one. */
export const potentialMapSchema = projectMapSchema.extend({
  type: z.enum(POTENTIAL_MAP_TYPES),
  /** Place among all, 1 is the likeliest. */
  rank: z.number().int().min(1),
});

/** A place that looks like a map, the likelier ones first. */
export type PotentialMap = z.infer<typeof potentialMapSchema>;

/** How far the search for maps has come in the original file. */
export const mapSearchSchema = z.object({
  /**
   * Parts in which only maps were looked for that tell their own layout, ascending, ends exclusive: there was no time to look for
   * others.
   */
  unsearched: z.array(rangeSchema).readonly(),
});

/** What the search for maps has left out. */
export type ProjectMapSearch = z.infer<typeof mapSearchSchema>;

/** GET /projects/{projectId}/potential-maps: the likeliest first. */
export const potentialMapsSchema = pageSchema(potentialMapSchema);
