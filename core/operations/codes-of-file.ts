import { applyPatch, type BytePatch, patchEntries, patchFromEntries } from '../bytes/byte-patch.ts';
import { type FixOutcome, fixChecksums } from '../checksums/checksums.ts';
import type { CodeEntry, CodeState, DtcReport } from '../dtc/dtc-report.ts';
import { findTroubleCodes } from '../dtc/find-codes.ts';
import { type RemovalResult, type RemovalWay, removeTroubleCodes } from '../dtc/remove-codes.ts';
import type { SafetyReason } from '../dtc/safety.ts';
import { identify } from '../identify/identify.ts';
import { checksumPlacesOf } from './checksums-of-file.ts';
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
  readonly checksums: FixOutcome | undefined;
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

/** Takes codes out of a file and sets its checksums right after it: a patch over the file as it is now, nothing is written. */
export function planCodeRemoval(
  file: EditedFile,
  rawCodes: readonly number[],
  way?: RemovalWay,
): CodeRemoval {
  const { current } = file;
  const { patch, results } = removeTroubleCodes(current, readCodes(file), rawCodes, way);
  if (patch.addresses.length === 0) return { results, patch, checksums: undefined };
  // The places as the file had them: without the codes they may no longer be recognised.
  const checksums = fixChecksums(applyPatch(current, patch), checksumPlacesOf(file));
  return { results, patch: joined(patch, checksums.patch), checksums };
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
