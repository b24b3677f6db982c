import { codeRuns } from '../code-runs.ts';
import type { CodeTable } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';

const MIN_DISTINCT = 60;

/**
 * Denso of Mazda: a plain list of codes, high byte first. Where it is switched is not known, so the list is only shown.
 *
 * From published measurements of one file, which is not at hand.
 */
export const MAZDA_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'Denso' && family?.startsWith('Mazda') === true,
  find: (bytes) => {
    const runs = codeRuns(
      bytes,
      {
        start: 0,
        end: bytes.length,
        strideBytes: 2,
        codesPerRecord: 1,
        byteOrder: 'big',
        allowsHexadecimal: true,
        allowsFlags: false,
        alignBytes: 2,
      },
      MIN_DISTINCT,
    );
    const [best] = [...runs].sort((a, b) => b.distinctCount - a.distinctCount);
    if (best === undefined) return [];
    const table: CodeTable = {
      layout: 'mazda',
      verified: false,
      address: best.address,
      recordCount: best.recordCount,
      strideBytes: 2,
      codesPerRecord: 1,
      byteOrder: 'big',
      coding: 'sae',
      switches: [],
      erasedCode: undefined,
    };
    return [table];
  },
};
