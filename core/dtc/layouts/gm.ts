import { readU16 } from '../../bytes/read-number.ts';
import { findAll, nibblePattern } from '../../checksums/find-bytes.ts';
import type { CodeTable, SwitchArray } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { distinctValues, pointedAddresses, smallRuns } from '../parallel-bytes.ts';
import { isLikelyCode, isPossibleCode } from '../trouble-code.ts';

const MIN_CODES = 100;
/** Of a list of codes so many have decimal digits alone. */
const MIN_LIKELY_SHARE = 0.75;
const P59_STRIDE_BYTES = 4;
const OS_START = 0x20000;
const CALIBRATION = { start: 0x8000, end: 0x20000 };
const MAX_ACTION = 3;
const ACTION_OFF = 3;
const MAX_LAMP = 1;
/** Between actions and lamps the array is filled up to an even length. */
const MAX_PAD_BYTES = 2;

/**
 * GM P01 and P59: ascending codes at a distance of four bytes in the operating system; in the diagnostic segment one
 * action byte for each, in the same order, and one lamp byte behind these.
 *
 * Off is action 3 with lamp 0. Seen in two real files; 238 of 242 codes of a public definition agree.
 */
export const GM_P59_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'GM' && (family === 'P01' || family === 'P59'),
  find: (bytes) => {
    const runs = ascendingCodes(bytes, P59_STRIDE_BYTES, OS_START, bytes.length);
    const [best] = [...runs].sort((a, b) => b.recordCount - a.recordCount);
    if (best === undefined) return [];
    const switches = actionsAndLamps(bytes, best.recordCount);
    return [tableOf('gmP59', true, best, P59_STRIDE_BYTES, switches)];
  },
};

/** Code that loads the address of the list, in two halves. */
const E38_LOAD = nibblePattern('3D 80 .. .. 39 8C .. .. 7D 7B DA 14 7C 8C 5A 2E 80 BD');
const E38_STRIDE_BYTES = 2;
const MAX_LOADS = 8;

/**
 * GM E38: ascending codes in the operating system, whose address the code loads; the longest such list where it does not.
 *
 * The status bytes have no published place, so the list is only shown. From published descriptions of files that are
 * not at hand.
 */
export const GM_E38_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) => manufacturer === 'GM' && family === 'E38',
  find: (bytes) => {
    const addresses = findAll(bytes, E38_LOAD, 1, MAX_LOADS).map((at) => {
      const high = readU16(bytes, at + 2, 'big') ?? 0;
      const low = readU16(bytes, at + 6, 'big') ?? 0;
      // The low half is signed.
      return high * 0x10000 + (low >= 0x8000 ? low - 0x10000 : low);
    });
    const loaded = [...new Set(addresses)].flatMap((address) =>
      address < 0
        ? []
        : ascendingCodes(bytes, E38_STRIDE_BYTES, address, address + E38_STRIDE_BYTES),
    );
    // Other systems load it otherwise: the longest list of the file is it.
    const [best] =
      loaded.length > 0
        ? loaded
        : ascendingCodes(bytes, E38_STRIDE_BYTES, 0, bytes.length).sort(
            (a, b) => b.recordCount - a.recordCount,
          );
    return best === undefined ? [] : [tableOf('gmE38', false, best, E38_STRIDE_BYTES, [])];
  },
};

interface AscendingCodes {
  readonly address: number;
  readonly recordCount: number;
}

/** Lists of at least 100 codes, each larger than the one before, that begin in [start, end). */
function ascendingCodes(
  bytes: Uint8Array,
  strideBytes: number,
  start: number,
  end: number,
): AscendingCodes[] {
  const runs: AscendingCodes[] = [];
  const seenUntil = [0, 0, 0, 0];
  for (let at = start; at < end; at += 2) {
    const phase = at % strideBytes;
    if (at < (seenUntil[phase] ?? 0)) continue;
    const { next, likelyCount } = ascendingFrom(bytes, at, strideBytes);
    seenUntil[phase] = Math.max(next, at + 1);
    const recordCount = (next - at) / strideBytes;
    const isList = recordCount >= MIN_CODES && likelyCount >= MIN_LIKELY_SHARE * recordCount;
    if (isList && !isSeries(bytes, at, recordCount, strideBytes)) {
      runs.push({ address: at, recordCount });
    }
  }
  return runs;
}

/** Codes that rise, the first and the last of them likely: between likely ones some have hexadecimal digits, such as P050A. */
function ascendingFrom(
  bytes: Uint8Array,
  at: number,
  strideBytes: number,
): { readonly next: number; readonly likelyCount: number } {
  let previous = 0;
  let likelyEnd = at;
  let likelyCount = 0;
  for (let next = at; next + 2 <= bytes.length; next += strideBytes) {
    const code = readU16(bytes, next, 'big') ?? 0;
    if (!isPossibleCode(code) || code <= previous) break;
    previous = code;
    if (isLikelyCode(code)) {
      likelyEnd = next + strideBytes;
      likelyCount++;
    } else if (likelyEnd === at) break;
  }
  return { next: likelyEnd, likelyCount };
}

/** Whether all numbers have the same distance: points of an axis. */
function isSeries(bytes: Uint8Array, at: number, count: number, strideBytes: number): boolean {
  const code = (i: number): number => readU16(bytes, at + i * strideBytes, 'big') ?? 0;
  const step = code(1) - code(0);
  for (let i = 2; i < count; i++) if (code(i) - code(i - 1) !== step) return false;
  return true;
}

/** Exactly as many actions as codes, a byte or two of fill, as many lamps. More than one such pair decides nothing. */
function actionsAndLamps(bytes: Uint8Array, count: number): SwitchArray[] {
  const pairs = smallRuns(bytes, CALIBRATION.start, CALIBRATION.end, MAX_ACTION, count).flatMap(
    ({ address: actions }) => {
      const lamps = lampsBehind(bytes, actions + count, count);
      const isVaried = distinctValues(bytes, actions, count) > 1;
      return lamps === undefined || !isVaried ? [] : [{ actions, lamps }];
    },
  );
  const named = pointedAddresses(
    bytes,
    pairs.flatMap(({ actions, lamps }) => [actions, lamps]),
  );
  const pointed = pairs.filter(({ actions, lamps }) => named.has(actions) && named.has(lamps));
  const [only, another] = pointed.length > 0 ? pointed : pairs;
  if (only === undefined || another !== undefined) return [];
  return [
    { kind: 'action', address: only.actions, wordBytes: 1, offValue: ACTION_OFF },
    { kind: 'lamp', address: only.lamps, wordBytes: 1, offValue: 0 },
  ];
}

function lampsBehind(bytes: Uint8Array, address: number, count: number): number | undefined {
  for (let pad = 1; pad <= MAX_PAD_BYTES; pad++) {
    const start = address + pad;
    const lamps = bytes.subarray(start, start + count);
    const areLamps = lamps.length === count && lamps.every((value) => value <= MAX_LAMP);
    if (areLamps && start % 2 === 0 && distinctValues(bytes, start, count) > 1) return start;
  }
  return undefined;
}

function tableOf(
  layout: CodeTable['layout'],
  verified: boolean,
  { address, recordCount }: AscendingCodes,
  strideBytes: number,
  switches: readonly SwitchArray[],
): CodeTable {
  return {
    layout,
    verified,
    address,
    recordCount,
    strideBytes,
    codesPerRecord: 1,
    byteOrder: 'big',
    coding: 'sae',
    switches,
    erasedCode: undefined,
  };
}
