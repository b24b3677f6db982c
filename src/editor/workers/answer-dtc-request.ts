import {
  applyPatch,
  type BytePatch,
  patchEntries,
  patchFromEntries,
} from '../../../core/bytes/byte-patch.ts';
import { findChecksums, fixChecksums } from '../../../core/checksums/checksums.ts';
import type { CodeEntry, CodeState, DtcReport } from '../../../core/dtc/dtc-report.ts';
import { findTroubleCodes } from '../../../core/dtc/find-codes.ts';
import { removeTroubleCodes } from '../../../core/dtc/remove-codes.ts';
import { identify } from '../../../core/identify/identify.ts';
import type { DtcAnswer, DtcRequest, ListedCode } from './dtc-messages.ts';

/** Reads the trouble codes of a file, and takes chosen ones out: a patch, nothing is written. */
export function answerDtcRequest({ original, current, removal }: DtcRequest): DtcAnswer {
  // What the file is comes from the original: edits must not change how it is read.
  const identification = identify(original);
  const before = findTroubleCodes(original, identification);
  const report = findTroubleCodes(current, identification);
  const codes = listedCodes(before, report);
  if (removal === undefined) return { codes, removal: undefined };
  const { patch, results } = removeTroubleCodes(current, report, removal.rawCodes, removal.way);
  const known = findChecksums(original);
  const sums = fixChecksums(applyPatch(current, patch), known).patch;
  const whole = patch.addresses.length === 0 ? patch : joined(patch, sums);
  return { codes, removal: { results, patch: whole } };
}

/** Every code of the original once, with the state of its records now: active while one of them is. */
function listedCodes(before: DtcReport, report: DtcReport): ListedCode[] {
  const present = new Map<number, CodeEntry[]>();
  for (const entry of report.entries) {
    const others = present.get(entry.rawCode);
    if (others === undefined) present.set(entry.rawCode, [entry]);
    else others.push(entry);
  }
  const codes = new Map<number, ListedCode>();
  for (const { code, rawCode, safetyReason } of before.entries) {
    if (codes.has(rawCode)) continue;
    codes.set(rawCode, { code, rawCode, state: stateOf(present.get(rawCode)), safetyReason });
  }
  return [...codes.values()].sort((a, b) => a.code.localeCompare(b.code, 'en'));
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
