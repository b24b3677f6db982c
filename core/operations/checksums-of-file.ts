import type { BytePatch } from '../bytes/byte-patch.ts';
import {
  type ChecksumBlock,
  type ChecksumReport,
  checkedBlock,
  type FamilyReport,
} from '../checksums/checksum-report.ts';
import { type FixFailure, findChecksums, fixChecksums } from '../checksums/checksums.ts';
import { imageView } from '../checksums/image-view.ts';
import type { EditedFile } from './edited-file.ts';

/** The checksums of a file as they are now. */
export interface FileChecksums {
  /** The families that know the file, and why; empty if none does. */
  readonly families: ReadonlyArray<Omit<FamilyReport, 'blocks'>>;
  /** All checksums in the order of fixing, in their present state. */
  readonly blocks: readonly ChecksumBlock[];
}

/** The checksums of a file as they are now, and what would set them right. */
export interface ChecksumCorrection extends FileChecksums {
  /** Writes slots of checksums and nothing else; empty if nothing is to be changed. */
  readonly patch: BytePatch;
  /** All checksums as they are after the patch. */
  readonly blocksAfter: readonly ChecksumBlock[];
  /** Why nothing can be set right, although something is wrong or unknown. */
  readonly failure: FixFailure | undefined;
}

/**
 * The places of a file's checksums and their rules: as the original has them where a family knows it, as the file has them
 * otherwise. Some families are told by their right checksums alone, which an edited file no longer has.
 */
export function checksumPlacesOf({ original, current }: EditedFile): ChecksumReport {
  const ofOriginal = findChecksums(original);
  if (ofOriginal.families.length > 0 || original === current) return ofOriginal;
  return findChecksums(current);
}

/** Checks all checksums of a file. Reads only. */
export function checkChecksums(file: EditedFile): FileChecksums {
  return inPresentState(file, checksumPlacesOf(file));
}

/** Checks all checksums of a file, and says what would set the wrong ones right. Nothing is written. */
export function planCorrection(file: EditedFile): ChecksumCorrection {
  const places = checksumPlacesOf(file);
  const outcome = fixChecksums(file.current, places);
  return {
    ...inPresentState(file, places),
    patch: outcome.patch,
    blocksAfter: outcome.blocks,
    failure: outcome.kind === 'failure' ? outcome.reason : undefined,
  };
}

function inPresentState({ current }: EditedFile, { families }: ChecksumReport): FileChecksums {
  const image = imageView(current);
  return {
    families: families.map(({ blocks: _, ...family }) => family),
    blocks: families.flatMap(({ blocks }) => blocks.map((block) => checkedBlock(image, block))),
  };
}
