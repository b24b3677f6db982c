import {
  type BytePatch,
  EMPTY_PATCH,
  patchEntries,
  patchFromEntries,
} from '../bytes/byte-patch.ts';
import {
  type ChecksumBlock,
  type ChecksumReport,
  checkedBlock,
  type FamilyReport,
} from '../checksums/checksum-report.ts';
import { type FixFailure, fixChecksums, withProbable } from '../checksums/checksums.ts';
import { imageView } from '../checksums/image-view.ts';
import { judgedReport, unknownBlock } from '../checksums/judged-report.ts';
import {
  contentOf,
  type FileContainer,
  filePatch,
  fileRange,
} from '../container/file-container.ts';
import { missingBytes } from '../container/missing-bytes.ts';
import { contentOfFile } from '../identify/container-of.ts';
import type { EditedFile } from './edited-file.ts';

/** The checksums of a file as they are now. */
export interface FileChecksums {
  /** The families that know the file, and why; empty if none does. Addresses are of the content. */
  readonly families: ReadonlyArray<Omit<FamilyReport, 'blocks'>>;
  /**
   * All checksums in the order of fixing, in their present state, those of each copy of the content after the other. Addresses are
   * of the file; where its bytes are exchanged, of the pairs or fours that hold the bytes.
   */
  readonly blocks: readonly ChecksumBlock[];
  /** Whether the file holds only a part of the memory: it was cut, or only a part was read. */
  readonly isPart: boolean;
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

/** Where the checksums of a file are, and how its content lies in it. */
interface ChecksumPlaces {
  readonly container: FileContainer;
  /** Of the content, which may be in the file several times. */
  readonly report: ChecksumReport;
}

/**
 * The places of a file's checksums and their rules: as the original has them where a family knows it, as the file has them
 * otherwise. Some families are told by their right checksums alone, which an edited file no longer has.
 */
function placesOf({ original, current }: EditedFile): ChecksumPlaces {
  const ofOriginal = placesIn(imageView(original));
  if (ofOriginal.report.families.length > 0 || original === current) return ofOriginal;
  return placesIn(imageView(current));
}

function placesIn(file: Uint8Array): ChecksumPlaces {
  const { container, families } = contentOfFile(file);
  const content = contentOf(file, container, container.copies[0] ?? 0);
  const report = judgedReport(withProbable(content, families));
  return { container, report };
}

/** Checks all checksums of a file. Reads only. */
export function checkChecksums(file: EditedFile): FileChecksums {
  const places = placesOf(file);
  const current = imageView(file.current);
  return { ...knownOf(places), blocks: blocksIn(current, places) };
}

/**
 * Checks all checksums of a file, and says what would set the wrong ones right in every copy of the content: all of them, or
 * nothing. Nothing is written.
 */
export function planCorrection(file: EditedFile): ChecksumCorrection {
  const places = placesOf(file);
  const current = imageView(file.current);
  const { container, report } = places;
  const blocks = blocksIn(current, places);
  const outcomes = container.copies.map((copy) => ({
    copy,
    outcome: fixChecksums(contentOf(current, container, copy), report),
  }));
  const failure = outcomes.flatMap(({ outcome }) =>
    outcome.kind === 'failure' ? outcome.reason : [],
  )[0];
  if (failure !== undefined) {
    return {
      ...knownOf(places),
      blocks,
      patch: EMPTY_PATCH,
      blocksAfter: blocks,
      failure,
    };
  }
  return {
    ...knownOf(places),
    blocks,
    patch: joinedPatch(
      outcomes.map(({ copy, outcome }) => filePatch(container, copy, outcome.patch)),
    ),
    blocksAfter: outcomes.flatMap(({ copy, outcome }) =>
      outcome.blocks.map((block) => blockInFile(block, container, copy)),
    ),
    failure: undefined,
  };
}

/** What is known of a file beside the state of its checksums. */
function knownOf({ container, report }: ChecksumPlaces): Omit<FileChecksums, 'blocks'> {
  return {
    families: report.families.map(({ blocks: _, ...family }) => family),
    isPart: missingBytes(container.lengthBytes) > 0 || report.families.some(({ isPart }) => isPart),
  };
}

function blocksIn(current: Uint8Array, { container, report }: ChecksumPlaces): ChecksumBlock[] {
  const places = report.families.flatMap(({ blocks }) => blocks);
  return container.copies.flatMap((copy) => {
    const content = contentOf(current, container, copy);
    return places.map((place) => {
      const block = checkedBlock(content, place);
      return blockInFile(place.state === 'unknown' ? unknownBlock(block) : block, container, copy);
    });
  });
}

/** A block of the content where it lies in the file. The second copy of a block has an id of its own. */
function blockInFile(block: ChecksumBlock, container: FileContainer, copy: number): ChecksumBlock {
  const index = container.copies.indexOf(copy);
  const place = (start: number): number =>
    fileRange(container, copy, { start, end: start + 1 }).start;
  return {
    ...block,
    id: index <= 0 ? block.id : `${block.id}#${index + 1}`,
    storedAt: place(block.storedAt),
    complementAt: block.complementAt === null ? null : place(block.complementAt),
    ranges: block.ranges.map((range) => fileRange(container, copy, range)),
    slots: block.slots.map((range) => fileRange(container, copy, range)),
  };
}

function joinedPatch(patches: readonly BytePatch[]): BytePatch {
  return patchFromEntries(patches.flatMap((patch) => [...patchEntries(patch)]));
}
