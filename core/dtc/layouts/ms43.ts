import { codeRuns } from '../code-runs.ts';
import type { CodeTable } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';

const CALIBRATION = { start: 0x70000, end: 0x78000 };
const WORD_BYTES = 2;
const MIN_DISTINCT = 50;

/**
 * Siemens MS43: codes in a row, low byte first, four for most faults and one for some; the two highest bits are flags.
 *
 * The bytes that suppress a fault stand elsewhere in another order, which only a definition tells, so a code can be
 * erased and its reaction stays. Seen in two real files.
 */
export const MS43_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) => manufacturer === 'Siemens' && family === 'MS43',
  find: (bytes) => {
    const runs = codeRuns(
      bytes,
      {
        ...CALIBRATION,
        strideBytes: WORD_BYTES,
        codesPerRecord: 1,
        byteOrder: 'little',
        allowsHexadecimal: false,
        allowsFlags: true,
        alignBytes: 2,
      },
      MIN_DISTINCT,
    );
    return runs.slice(0, 1).map(
      ({ address, recordCount }): CodeTable => ({
        layout: 'ms43',
        verified: true,
        address,
        recordCount,
        strideBytes: WORD_BYTES,
        codesPerRecord: 1,
        byteOrder: 'little',
        coding: 'sae',
        switches: [],
        erasedCode: 0,
      }),
    );
  },
};
