import { type BytePatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { ChecksumFamily, FamilyDetection } from './checksum-family.ts';
import {
  type ChecksumBlock,
  type ChecksumReport,
  checkedBlock,
  type FamilyReport,
  familyReport,
} from './checksum-report.ts';
import { detectProbable, PROBABLE_FAMILY } from './generic/probable.ts';
import { imageView } from './image-view.ts';
import { rangesRead } from './ranges-read.ts';
import { CHECKSUM_FAMILIES } from './registry.ts';
import { writeSlot } from './write-slot.ts';

/** What fixing has come to. `blocks` are all blocks of the report, in the state after it; none where they do not fit the file. */
export type FixOutcome =
  | {
      readonly kind: 'modified';
      /** Writes slots of checksums, nothing else; never empty. */
      readonly patch: BytePatch;
      readonly blocks: readonly ChecksumBlock[];
    }
  | {
      readonly kind: 'notModified';
      readonly patch: BytePatch;
      readonly blocks: readonly ChecksumBlock[];
    }
  | {
      readonly kind: 'failure';
      readonly reason: FixFailure;
      readonly patch: BytePatch;
      readonly blocks: readonly ChecksumBlock[];
    };

/** Why nothing was changed although something was asked for. */
export type FixFailure =
  /** No family knows the file. */
  | 'notRecognised'
  /** A family knows the file, its checksums are not public. */
  | 'notPublic'
  /** Something in the file does not fit the family. */
  | 'contradiction'
  /** The report is of another file: other length, other layout. */
  | 'reportDoesNotFit'
  /** A block was asked for that the report does not have. */
  | 'unknownBlock'
  /** What is wrong is a signature, or nothing that could be set right. */
  | 'notFixable'
  /** Checksums cover each other in a circle. */
  | 'notStable';

/** Checksums that cover checksums that cover checksums: more than any known family nests. */
const MAX_PASSES = 8;

/** How often the rules of a family may sum a file, all ranges together: those of real files do so twice. */
const MAX_SUMS_OF_FILE = 16;

/** The report of families that are known to know an image; where none knows a checksum, with those that prove themselves. */
export function withProbable(image: Uint8Array, known: readonly FamilyReport[]): ChecksumReport {
  const hasChecksums = known.some((family) => family.blocks.length > 0);
  const detection = hasChecksums ? null : detectProbable(image);
  const probable = detection === null ? [] : [familyReport(image, PROBABLE_FAMILY, detection)];
  return { lengthBytes: image.length, families: [...known, ...probable] };
}

/** What the families say that recognise themselves; those that only a right checksum tells of no family are left out. */
export function findKnownFamilies(image: Uint8Array): FamilyReport[] {
  const families: FamilyReport[] = [];
  for (const { id, detect } of CHECKSUM_FAMILIES) {
    const detection = detect(image);
    if (detection === null || !areSummable(detection, image.length)) continue;
    families.push(familyReport(image, id, detection));
  }
  return families;
}

/**
 * Sets checksums right, as a patch over `bytes`.
 *
 * Changes slots of checksums and nothing else, or nothing at all. A signature is made new only where the file itself holds
 * the key, which is then replaced too; others are never touched. Fixing what has been fixed changes nothing.
 *
 * @param report of these bytes, or of the file they are an edited version of: a file whose checksums are wrong may no
 *   longer be recognised by them
 * @param which ids of the blocks to fix; all that can be fixed by default
 */
export function fixChecksums(
  bytes: ReadonlyBytes,
  report: ChecksumReport,
  which?: readonly string[],
): FixOutcome {
  const image = imageView(bytes);
  if (report.lengthBytes !== image.length) return failure('reportDoesNotFit', []);
  const all = report.families.flatMap((family) => family.blocks);
  const chosen = which === undefined ? all : all.filter((block) => which.includes(block.id));
  if (all.some((block) => !isInside(block, image.length))) return failure('reportDoesNotFit', []);
  const reason = reasonAgainst(image, report, chosen, which);
  if (reason !== null) return failure(reason, checkedBlocks(image, all));

  const copy = new Uint8Array(image);
  const fixable = chosen.filter((block) => block.slots.length > 0);
  if (!fixUntilStable(copy, fixable)) {
    return failure('notStable', checkedBlocks(image, all));
  }
  const blocks = checkedBlocks(copy, all);
  const written = new Set(fixable.map(({ id }) => id));
  if (blocks.some(({ id, state }) => written.has(id) && state === 'invalid')) {
    return failure('notFixable', checkedBlocks(image, all));
  }
  const patch = patchOfSlots(image, copy, fixable);
  if (patch.addresses.length > 0) return { kind: 'modified', patch, blocks };
  const ids = new Set(chosen.map((block) => block.id));
  const isWrong = blocks.some((block) => ids.has(block.id) && block.state === 'invalid');
  return isWrong ? failure('notFixable', blocks) : { kind: 'notModified', patch, blocks };
}

/** Whether a control unit could ever sum what the rules tell: descriptors by chance, or by malice, may tell of the file over and over. */
function areSummable({ rules }: FamilyDetection, lengthBytes: number): boolean {
  const ranges = rules.flatMap((rule) => rule.ranges);
  const summedBytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  return summedBytes <= MAX_SUMS_OF_FILE * lengthBytes;
}

function failure(reason: FixFailure, blocks: readonly ChecksumBlock[]): FixOutcome {
  return { kind: 'failure', reason, patch: EMPTY_PATCH, blocks };
}

function reasonAgainst(
  image: Uint8Array,
  report: ChecksumReport,
  chosen: readonly ChecksumBlock[],
  which: readonly string[] | undefined,
): FixFailure | null {
  if (report.families.length === 0) return 'notRecognised';
  const chosenIds = new Set(chosen.map((block) => block.id));
  if (which?.some((id) => !chosenIds.has(id))) return 'unknownBlock';
  if (report.families.every((family) => family.blocks.length === 0)) return 'notPublic';
  const touched = report.families.filter((family) =>
    chosen.some((block) => block.family === family.family),
  );
  if (touched.some((family) => family.contradictions.length > 0)) return 'contradiction';
  for (const family of touched) {
    const reason = reasonOfFamily(image, family);
    if (reason !== null) return reason;
  }
  return null;
}

/**
 * Whether the family, asked again, puts a checksum elsewhere than the report does.
 *
 * What it no longer finds is no objection: an edit may have hidden it, which is why the report counts.
 */
function reasonOfFamily(image: Uint8Array, report: FamilyReport): FixFailure | null {
  const family = CHECKSUM_FAMILIES.find((one: ChecksumFamily) => one.id === report.family);
  const now = new Map(
    family?.detect(image)?.rules.map((rule) => [`${report.family}/${rule.id}`, layoutText(rule)]),
  );
  const isElsewhere = report.blocks.some((block) => {
    const layout = now.get(block.id);
    return layout !== undefined && layout !== layoutText(block);
  });
  return isElsewhere ? 'reportDoesNotFit' : null;
}

function layoutText({ ranges, storedAt }: Pick<ChecksumBlock, 'ranges' | 'storedAt'>): string {
  return `${storedAt}:${ranges.map(({ start, end }) => `${start}-${end}`).join('+')}`;
}

function checkedBlocks(bytes: Uint8Array, blocks: readonly ChecksumBlock[]): ChecksumBlock[] {
  return blocks.map((block) => checkedBlock(bytes, block));
}

/** Whether all that a block reads and writes lies in the file: a report may come from anywhere. */
function isInside(block: ChecksumBlock, lengthBytes: number): boolean {
  const places = [...block.ranges, ...block.slots, ...rangesRead(block)];
  return places.every(({ start, end }) => start >= 0 && start <= end && end <= lengthBytes);
}

/** Writes the slots until all rules hold at once. @returns whether they do */
function fixUntilStable(copy: Uint8Array, blocks: readonly ChecksumBlock[]): boolean {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let isChanged = false;
    for (const block of blocks) {
      if (writeSlot(copy, block)) isChanged = true;
    }
    if (!isChanged) return true;
  }
  return false;
}

function patchOfSlots(
  before: Uint8Array,
  after: Uint8Array,
  blocks: readonly ChecksumBlock[],
): BytePatch {
  const addresses = new Set<number>();
  for (const { start, end } of blocks.flatMap((block) => block.slots)) {
    for (let at = start; at < end; at++) if (before[at] !== after[at]) addresses.add(at);
  }
  const sorted = Uint32Array.from(addresses).sort();
  return { addresses: sorted, values: Uint8Array.from(sorted, (address) => after[address] ?? 0) };
}
