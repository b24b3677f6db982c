import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { CodeState } from '../../../core/dtc/dtc-report.ts';
import type { RemovalResult, RemovalWay } from '../../../core/dtc/remove-codes.ts';
import type { SafetyReason } from '../../../core/dtc/safety.ts';

/** A trouble code of the original, and how it stands in the file now. */
export interface ListedCode {
  readonly code: string;
  readonly rawCode: number;
  /** `erased` where the file no longer lists it. */
  readonly state: CodeState | 'erased';
  readonly safetyReason: SafetyReason | undefined;
}

/** A file and the original it came from, both copies that the worker may keep; and what is to be taken out, if anything. */
export interface DtcRequest {
  readonly original: Uint8Array<ArrayBuffer>;
  readonly current: Uint8Array<ArrayBuffer>;
  readonly removal: { readonly rawCodes: readonly number[]; readonly way: RemovalWay } | undefined;
}

/** All codes, or what became of the chosen ones. No code means that no table is recognised. */
export interface DtcAnswer {
  readonly codes: readonly ListedCode[];
  readonly removal:
    | {
        readonly results: readonly RemovalResult[];
        /** The removal and the checksums after it, in one. */
        readonly patch: BytePatch;
      }
    | undefined;
}
