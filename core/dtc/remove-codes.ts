import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { CodeTable } from './code-table.ts';
import type { CodeEntry, DtcReport } from './dtc-report.ts';
import { troubleCodeText } from './trouble-code.ts';

/** What became of a code. */
export type RemovalOutcome =
  | 'removed'
  /** Every place of the code was off before. */
  | 'alreadyOff'
  | 'notFound'
  /** The code is listed, but how it is taken out of this layout is not known. */
  | 'notRemovable';

/** What became of one chosen code. */
export interface RemovalResult {
  readonly code: string;
  readonly rawCode: number;
  readonly outcome: RemovalOutcome;
  /**
   * `switchedOff` where the fault is no longer looked for; `hidden` where only the code was erased, so that a tester does
   * not show it but the engine may still react. `undefined` unless removed.
   */
  readonly effect: 'switchedOff' | 'hidden' | undefined;
  /** Codes that were not chosen and go off with this one, because one switch serves a whole fault path. */
  readonly alsoOff: readonly string[];
}

/** A removal before it is written. */
export interface Removal {
  /** Empty where nothing changes. */
  readonly patch: BytePatch;
  /** One for each chosen code, in the order of choice. */
  readonly results: readonly RemovalResult[];
}

/**
 * - `switch`: the fault is switched off as a whole, and with it the other codes of its path.
 * - `code`: only the chosen codes are erased; the engine may still react.
 */
export type RemovalWay = 'switch' | 'code';

/** What the removal has planned to write. */
interface Plan {
  readonly bytes: ReadonlyBytes;
  readonly report: DtcReport;
  readonly chosen: ReadonlySet<number>;
  readonly way: RemovalWay;
  readonly writes: Map<number, number>;
}

/**
 * Patch that takes chosen codes out, and what becomes of each of them. Nothing else is written: checksums come after.
 *
 * @param report of the same bytes
 * @param rawCodes SAE J2012, 16 bits each; a repeated code counts once
 */
export function removeTroubleCodes(
  bytes: ReadonlyBytes,
  report: DtcReport,
  rawCodes: readonly number[],
  way: RemovalWay = 'switch',
): Removal {
  const chosen = new Set(rawCodes);
  const plan: Plan = { bytes, report, chosen, way, writes: new Map() };
  const results = [...chosen].map((rawCode) => removeCode(plan, rawCode));
  const changes = [...plan.writes].filter(([address, value]) => bytes[address] !== value);
  return { patch: patchFromEntries(changes), results };
}

function removeCode(plan: Plan, rawCode: number): RemovalResult {
  const code = troubleCodeText(rawCode);
  const entries = plan.report.entries.filter((entry) => entry.rawCode === rawCode);
  const nothing = { code, rawCode, effect: undefined, alsoOff: [] } as const;
  if (entries.length === 0) return { ...nothing, outcome: 'notFound' };
  const open = entries.filter(({ state }) => state !== 'off');
  if (open.length === 0) return { ...nothing, outcome: 'alreadyOff' };
  const effects = open.map((entry) => removeEntry(plan, entry));
  const done = effects.filter((effect) => effect !== undefined);
  if (done.length === 0) return { ...nothing, outcome: 'notRemovable' };
  const alsoOff = [...new Set(open.flatMap((entry) => neighbours(plan, entry)))];
  // One path that still reacts is what the driver will notice.
  const effect = effects.every((each) => each === 'switchedOff') ? 'switchedOff' : 'hidden';
  return { code, rawCode, outcome: 'removed', effect, alsoOff };
}

function removeEntry(plan: Plan, entry: CodeEntry): RemovalResult['effect'] {
  const table = plan.report.tables.find(({ address }) => address === entry.tableAddress);
  if (table === undefined) return undefined;
  if (plan.way === 'switch' && entry.switches.length > 0) {
    for (const { address, lengthBytes, offValue } of entry.switches) {
      writeWord(plan.writes, address, lengthBytes, offValue, table);
    }
    return 'switchedOff';
  }
  if (table.erasedCode === undefined) return undefined;
  for (const address of entry.codeAddresses) {
    writeWord(plan.writes, address, 2, table.erasedCode, table);
  }
  return 'hidden';
}

/** Codes that are active, were not chosen, and hang on a switch of the entry. */
function neighbours({ report, chosen, way }: Plan, entry: CodeEntry): string[] {
  const [first] = entry.switches;
  if (way !== 'switch' || first === undefined) return [];
  return report.entries
    .filter(
      ({ rawCode, switches, state }) =>
        state !== 'off' && !chosen.has(rawCode) && switches[0]?.address === first.address,
    )
    .map(({ code }) => code);
}

function writeWord(
  writes: Map<number, number>,
  address: number,
  lengthBytes: 1 | 2,
  value: number,
  { byteOrder }: CodeTable,
): void {
  if (lengthBytes === 1) {
    writes.set(address, value);
    return;
  }
  const [first, second] =
    byteOrder === 'big' ? [value >>> 8, value & 0xff] : [value & 0xff, value >>> 8];
  writes.set(address, first);
  writes.set(address + 1, second);
}
