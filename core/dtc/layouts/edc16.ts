import { codeRuns } from '../code-runs.ts';
import type { CodeTable, SwitchArray } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { distinctValues } from '../parallel-bytes.ts';
import type { CodeRun } from '../runs-apart.ts';

const MIN_DISTINCT = 60;
/** A path has up to four codes, one for each type of error; older descriptions know one code for each switch. */
const SHAPES = [
  { strideBytes: 8, codesPerRecord: 4 },
  { strideBytes: 2, codesPerRecord: 1 },
] as const;
type Shape = (typeof SHAPES)[number];
/** Classes are small numbers, and not many different ones. */
const MAX_CLASS = 0x1f;
const MIN_CLASSES = 2;
const MAX_CLASSES = 16;
/** More paths than any unit has. */
const MAX_RECORDS = 2048;
/** Fill up to an even or a whole word behind the switches. */
const MAX_PAD_BYTES = 3;

/**
 * Bosch EDC16: records of codes, high byte first, and right behind them one switch byte for each record; 0 is off.
 *
 * From published descriptions (number of the record: distance from the first code divided by eight); not seen in a real file. Where
 * the borders of codes and switches do not agree, the codes are only shown.
 */
export const EDC16_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'Bosch' && family?.startsWith('EDC16') === true,
  find: (bytes) => {
    const runs = SHAPES.flatMap((shape) =>
      codeRuns(
        bytes,
        {
          ...shape,
          start: 0,
          end: bytes.length,
          byteOrder: 'big',
          allowsHexadecimal: shape.codesPerRecord === 1,
          allowsFlags: false,
          alignBytes: 2,
        },
        MIN_DISTINCT,
      ).map((run) => ({ shape, run, switched: switchedPart(bytes, run, shape) })),
    );
    const best =
      runs.find(({ switched }) => switched !== undefined) ??
      runs.sort((a, b) => b.run.distinctCount - a.run.distinctCount)[0];
    if (best === undefined) return [];
    const { shape, run, switched } = best;
    return [tableOf(shape, run.address, switched?.recordCount ?? run.recordCount, switched)];
  },
};

interface SwitchedPart {
  readonly recordCount: number;
  readonly switchesAt: number;
}

/**
 * How many of the records are codes, and where their switches begin: small bytes look like codes such as P0503 too, so that the run
 * goes on into them. Only one count makes the switches end where the small bytes do and begin where the last code does.
 */
function switchedPart(
  bytes: Uint8Array,
  { address, recordCount }: CodeRun,
  { strideBytes }: Shape,
): SwitchedPart | undefined {
  const recordAndSwitch = strideBytes + 1;
  const fits: SwitchedPart[] = [];
  const fewest = Math.ceil((MIN_DISTINCT * 2) / strideBytes);
  for (let count = fewest; count <= Math.min(recordCount, MAX_RECORDS); count++) {
    const switchesAt = address + count * strideBytes;
    const end = address + count * recordAndSwitch;
    if (end > bytes.length || !areClasses(bytes, switchesAt, count)) continue;
    // The last record holds a code, whose low byte is none of the small numbers alone.
    const lastRecord = bytes.subarray(switchesAt - strideBytes, switchesAt);
    const hasCode = lastRecord.some((byte) => byte > MAX_CLASS);
    if (hasCode && endsNear(bytes, end)) {
      fits.push({ recordCount: count, switchesAt });
    }
  }
  const [only, another] = fits;
  return another === undefined ? only : undefined;
}

function areClasses(bytes: Uint8Array, address: number, count: number): boolean {
  for (let i = 0; i < count; i++) if ((bytes[address + i] ?? 0xff) > MAX_CLASS) return false;
  const distinct = distinctValues(bytes, address, count);
  return distinct >= MIN_CLASSES && distinct <= MAX_CLASSES;
}

/** Whether the small bytes end at `address` or behind a little fill. */
function endsNear(bytes: Uint8Array, address: number): boolean {
  const behind = bytes.subarray(address, address + MAX_PAD_BYTES + 1);
  return behind.length <= MAX_PAD_BYTES || behind.some((byte) => byte > MAX_CLASS);
}

function tableOf(
  { strideBytes, codesPerRecord }: Shape,
  address: number,
  recordCount: number,
  switched: SwitchedPart | undefined,
): CodeTable {
  const switches: readonly SwitchArray[] =
    switched === undefined
      ? []
      : [{ kind: 'class', address: switched.switchesAt, wordBytes: 1, offValue: 0 }];
  return {
    layout: 'edc16',
    verified: false,
    address,
    recordCount,
    strideBytes,
    codesPerRecord,
    byteOrder: 'big',
    coding: 'sae',
    switches,
    erasedCode: 0,
  };
}
