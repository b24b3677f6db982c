import { MAX_POTENTIAL_MAPS } from '../../../core/contract/limits.ts';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import type {
  ProjectChecksums,
  ProjectIdentification,
  ProjectMapSearch,
  ProjectTroubleCodes,
} from '../../../core/contract/reading-results.ts';
import { potentialMapsOf } from '../../../core/detection/potential-maps.ts';
import { searchMaps } from '../../../core/detection/search-maps.ts';
import { findTroubleCodes } from '../../../core/dtc/find-codes.ts';
import type { Identification } from '../../../core/identify/identification.ts';
import { identify } from '../../../core/identify/identify.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { checkChecksums } from '../../../core/operations/checksums-of-file.ts';
import { identificationOf } from './identification-of.ts';

/** What the steps answer. */
export interface StepResults {
  readonly identification: ProjectIdentification;
  readonly checksums: ProjectChecksums;
  readonly troubleCodes: ProjectTroubleCodes;
  readonly potentialMaps: {
    /** The likeliest first. */
    readonly maps: readonly MapFields[];
    readonly search: ProjectMapSearch;
  };
}

/** The file, with what more than one step asks of it. */
export interface FileFacts {
  readonly bytes: Uint8Array;
  /** Computed when it is first asked for. */
  identification(): Identification;
}

/** A step of reading a file: a plain function that runs in a thread of its own. */
export interface StepRule<Step extends ReadingStep> {
  /** Its part of the whole work, for the progress that is shown; all together are 1. */
  readonly weight: number;
  run(facts: FileFacts): StepResults[Step];
  /** Rows of a result: what its length goes by. */
  rowCountOf(result: StepResults[Step]): number;
}

/** Every step. */
export const STEP_RULES: { readonly [Step in ReadingStep]: StepRule<Step> } = {
  identification: {
    weight: 0.1,
    run: ({ identification }) => identificationOf(identification()),
    rowCountOf: ({ evidence, contradictions, partNumbers }) =>
      contradictions.reduce(
        (rows, contradiction) => rows + contradiction.evidence.length,
        evidence.length + partNumbers.length,
      ),
  },
  checksums: {
    weight: 0.15,
    run: ({ bytes }) => checksumsOf(bytes),
    rowCountOf: ({ checksums }) =>
      checksums.reduce((rows, { ranges }) => rows + ranges.length, checksums.length),
  },
  troubleCodes: {
    weight: 0.1,
    run: ({ bytes, identification }) => troubleCodesOf(bytes, identification()),
    rowCountOf: ({ tables, codes }) => tables.length + codes.length,
  },
  potentialMaps: {
    weight: 0.65,
    run: ({ bytes }) => {
      const { candidates, unsearched } = searchMaps(bytes);
      return {
        maps: potentialMapsOf(candidates, bytes, MAX_POTENTIAL_MAPS),
        search: { unsearched },
      };
    },
    rowCountOf: ({ maps, search }) => maps.length + search.unsearched.length,
  },
};

/** The facts of a file. */
export function fileFacts(bytes: Uint8Array): FileFacts {
  let known: Identification | undefined;
  return {
    bytes,
    identification: () => {
      known ??= identify(bytes);
      return known;
    },
  };
}

function checksumsOf(bytes: Uint8Array): ProjectChecksums {
  const { families, blocks } = checkChecksums({ original: bytes, current: bytes });
  return {
    families: families.map(({ family }) => family),
    checksums: blocks.map((block) => ({
      id: block.id,
      family: block.family,
      algorithm: block.algorithm,
      verifiedOnRealFile: block.verifiedOnRealFile,
      ranges: block.ranges.map(({ start, end }) => ({ start, end })),
      storedAt: block.storedAt,
      stored: block.stored,
      computed: block.computed,
      state: block.state,
    })),
  };
}

function troubleCodesOf(bytes: Uint8Array, identification: Identification): ProjectTroubleCodes {
  const { tables, entries } = findTroubleCodes(bytes, identification);
  return {
    tables: tables.map(({ layout, verified, address, recordCount }) => ({
      layout,
      verified,
      address,
      recordCount,
    })),
    codes: entries.map((entry) => ({
      code: entry.code,
      state: entry.state,
      tableAddress: entry.tableAddress,
      isSafetyRelevant: entry.isSafetyRelevant,
      safetyReason: entry.safetyReason ?? null,
    })),
  };
}
