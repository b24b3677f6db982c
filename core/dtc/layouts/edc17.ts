import { readU16 } from '../../bytes/read-number.ts';
import { tricoreBlocks } from '../../checksums/families/tricore-blocks.ts';
import { codeRuns } from '../code-runs.ts';
import type { CodeTable, SwitchArray } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { distinctValues, smallRuns } from '../parallel-bytes.ts';
import type { CodeRun } from '../runs-apart.ts';

const MIN_DISTINCT = 150;
const DATA_SET = 0x60;
const MAX_CLASS = 0x1f;
const MAX_CLASSES = 24;
/** The arrays follow each other with little between them. */
const MAX_GAP_BYTES = 0x40;
const MASK_OFF = 0xffff;
const MAX_MASKS = 48;

/**
 * Bosch EDC17, MED17 and their relatives: a list of codes, one class byte and one mask word for each, low byte first.
 *
 * Off is class 0 with all bits of the mask. From published descriptions (arrays of fault codes, classes and masks); not
 * seen in a real file, and one real file keeps its codes otherwise.
 */
export const EDC17_CODES: LayoutRule = {
  isOf: ({ manufacturer, layout }) =>
    manufacturer === 'Bosch' && layout.processor === 'Infineon TriCore',
  find: (bytes) => {
    const dataSets = tricoreBlocks(bytes).filter(({ type }) => type === DATA_SET);
    return dataSets.flatMap(({ fileAt, lengthBytes }) =>
      tablesIn(bytes, fileAt, fileAt + lengthBytes).slice(0, 1),
    );
  },
};

function tablesIn(bytes: Uint8Array, start: number, end: number): CodeTable[] {
  const runs = codeRuns(
    bytes,
    {
      start,
      end,
      strideBytes: 2,
      codesPerRecord: 1,
      byteOrder: 'little',
      allowsHexadecimal: true,
      allowsFlags: false,
      alignBytes: 2,
    },
    MIN_DISTINCT,
  );
  // A list of codes alone may be anything: the classes beside it make it a table.
  return runs.flatMap((run): CodeTable[] => {
    const classes = classesBehind(bytes, run, end);
    if (classes === undefined) return [];
    const masks = masksBehind(bytes, classes.address + run.recordCount, run.recordCount, end);
    return [
      {
        layout: 'edc17',
        verified: false,
        address: run.address,
        recordCount: run.recordCount,
        strideBytes: 2,
        codesPerRecord: 1,
        byteOrder: 'little',
        coding: 'sae',
        switches: masks === undefined ? [classes] : [classes, masks],
        erasedCode: undefined,
      },
    ];
  });
}

function classesBehind(
  bytes: Uint8Array,
  { address, recordCount }: CodeRun,
  end: number,
): SwitchArray | undefined {
  const from = address + 2 * recordCount;
  const until = Math.min(end, from + MAX_GAP_BYTES + recordCount + MAX_GAP_BYTES);
  const runs = smallRuns(bytes, from, until, MAX_CLASS, recordCount).filter(
    (run) =>
      run.lengthBytes === recordCount &&
      distinctValues(bytes, run.address, recordCount) <= MAX_CLASSES &&
      distinctValues(bytes, run.address, recordCount) > 2,
  );
  const [only, another] = runs;
  if (only === undefined || another !== undefined) return undefined;
  return { kind: 'class', address: only.address, wordBytes: 1, offValue: 0 };
}

/** The masks begin behind the fill that follows the classes. */
function masksBehind(
  bytes: Uint8Array,
  from: number,
  count: number,
  end: number,
): SwitchArray | undefined {
  let address = from + (from % 2);
  while (address < from + MAX_GAP_BYTES && readU16(bytes, address, 'little') === MASK_OFF) {
    address += 2;
  }
  if (address + 2 * count > end || address === from) return undefined;
  const masks = new Set<number>();
  for (let i = 0; i < count; i++) masks.add(readU16(bytes, address + 2 * i, 'little') ?? 0);
  const isPlausible = masks.has(0) && masks.size > 1 && masks.size <= MAX_MASKS;
  return isPlausible ? { kind: 'mask', address, wordBytes: 2, offValue: MASK_OFF } : undefined;
}
