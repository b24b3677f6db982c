import {
  applyPatch,
  type BytePatch,
  EMPTY_PATCH,
  patchEntries,
  patchFromEntries,
} from '../bytes/byte-patch.ts';
import { imageView } from '../checksums/image-view.ts';
import { contentOf, filePatch } from '../container/file-container.ts';
import type { CodeEntry, CodeState, DtcReport } from '../dtc/dtc-report.ts';
import { codesOfContent, findTroubleCodes } from '../dtc/find-codes.ts';
import {
  type RemovalOutcome,
  type RemovalResult,
  type RemovalWay,
  removeTroubleCodes,
} from '../dtc/remove-codes.ts';
import type { SafetyReason } from '../dtc/safety.ts';
import { identify } from '../identify/identify.ts';
import { type ChecksumCorrection, planCorrection } from './checksums-of-file.ts';
import type { EditedFile } from './edited-file.ts';

/** A trouble code of the original, and how it stands in the file now. */
export interface ListedCode {
  readonly code: string;
  readonly rawCode: number;
  /** `erased` where the file no longer lists it. */
  readonly state: CodeState | 'erased';
  readonly safetyReason: SafetyReason | undefined;
}

/** What taking codes out comes to. */
export interface CodeRemoval {
  /** One for each code that was asked for, in their order. */
  readonly results: readonly RemovalResult[];
  /** The removal and the checksums after it, in one. Empty where no code was taken out: then no checksum is touched either. */
  readonly patch: BytePatch;
  /** What became of the checksums; `undefined` where no code was taken out. */
  readonly checksums: ChecksumCorrection | undefined;
}

/** The records of the file's code tables as they are now. */
export function readCodes({ original, current }: EditedFile): DtcReport {
  return findTroubleCodes(current, identify(original));
}

/**
 * Every code of the original once, by name, with the state of its records now: active while one of them is. None where no
 * table is recognised.
 */
export function listCodes({ original, current }: EditedFile): readonly ListedCode[] {
  const identification = identify(original);
  const present = entriesByCode(findTroubleCodes(current, identification));
  const codes = new Map<number, ListedCode>();
  for (const { code, rawCode, safetyReason } of findTroubleCodes(original, identification)
    .entries) {
    if (codes.has(rawCode)) continue;
    codes.set(rawCode, { code, rawCode, state: stateOf(present.get(rawCode)), safetyReason });
  }
  return [...codes.values()].sort((a, b) => a.code.localeCompare(b.code, 'en'));
}

/**
 * Takes codes out of every copy of the content of a file and sets its checksums right after it: a patch over the file as it is now,
 * nothing is written.
 */
export function planCodeRemoval(
  file: EditedFile,
  rawCodes: readonly number[],
  way?: RemovalWay,
): CodeRemoval {
  const identification = identify(file.original);
  const { layout } = identification;
  const current = imageView(file.current);
  let patch: BytePatch = EMPTY_PATCH;
  const results = layout.copies.map((copy) => {
    const content = contentOf(current, layout, copy);
    const report = codesOfContent(content, identification);
    const removal = removeTroubleCodes(content, report, rawCodes, way);
    patch = joined(patch, filePatch(layout, copy, removal.patch));
    return removal.results;
  });
  const ofAll = resultsOfAll(results);
  if (patch.addresses.length === 0) return { results: ofAll, patch, checksums: undefined };
  // The places as the original has them: without the codes they may no longer be recognised.
  const checksums = planCorrection({ ...file, current: applyPatch(current, patch) });
  return { results: ofAll, patch: joined(patch, checksums.patch), checksums };
}

/** What became of each code in all copies: what stayed in one of them counts. */
const TELLING: readonly RemovalOutcome[] = ['notRemovable', 'removed', 'alreadyOff', 'notFound'];

function resultsOfAll(copies: ReadonlyArray<readonly RemovalResult[]>): readonly RemovalResult[] {
  const [ofFirst = []] = copies;
  return ofFirst
    .map((_, i) => {
      const ofCode = copies.flatMap((results) => results[i] ?? []);
      const outcome = TELLING.find((one) => ofCode.some((result) => result.outcome === one));
      return ofCode.find((result) => result.outcome === outcome) ?? ofFirst[i];
    })
    .filter((result) => result !== undefined);
}

function entriesByCode(report: DtcReport): ReadonlyMap<number, readonly CodeEntry[]> {
  const byCode = new Map<number, CodeEntry[]>();
  for (const entry of report.entries) {
    const others = byCode.get(entry.rawCode);
    if (others === undefined) byCode.set(entry.rawCode, [entry]);
    else others.push(entry);
  }
  return byCode;
}

function stateOf(entries: readonly CodeEntry[] | undefined): CodeState | 'erased' {
  if (entries === undefined) return 'erased';
  const states = new Set(entries.map(({ state }) => state));
  if (states.has('active')) return 'active';
  return states.has('unknown') ? 'unknown' : 'off';
}

/** Both patches in one; the later one counts where both write. */
function joined(first: BytePatch, second: BytePatch): BytePatch {
  return patchFromEntries([...patchEntries(first), ...patchEntries(second)]);
}
