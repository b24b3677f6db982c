import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { Identification } from '../identify/identification.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { FileChecksums } from '../operations/checksums-of-file.ts';
import type { ListedCode } from '../operations/codes-of-file.ts';
import type { ComparedNumber, WrittenIn } from './finding.ts';

/** What a person has told of a project: what its file should be. */
export type ProjectIdentity = {
  readonly originalSha256: string;
} & {
  readonly [Field in ComparedNumber['field']]: string | null;
};

/** Everything that a sheet is made from. */
export interface SheetInput {
  readonly original: ReadonlyBytes;
  readonly current: ReadonlyBytes;
  readonly originalSha256: string;
  readonly maps: readonly MapDefinition[];
  readonly identification: {
    readonly original: Identification;
    readonly current: Identification;
  };
  /** Of the file as it is now. */
  readonly checksums: FileChecksums;
  /** All codes of the original, in its state and in the present one. */
  readonly codes: {
    readonly original: readonly ListedCode[];
    readonly current: readonly ListedCode[];
  };
  /** Where the file keeps codes and what switches them. */
  readonly codeRanges: readonly ByteRange[];
  /** `undefined` where there is no project. */
  readonly project: ProjectIdentity | undefined;
  /** `undefined` where nobody has told. */
  readonly solutions: readonly WrittenIn[] | undefined;
}
