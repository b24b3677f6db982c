import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { contentOf } from '../container/file-container.ts';
import type { Identification } from '../identify/identification.ts';
import type { CodeTable } from './code-table.ts';
import { type DtcReport, dtcReport } from './dtc-report.ts';
import type { LayoutRule } from './layout-rule.ts';
import { EDC15_CODES } from './layouts/edc15.ts';
import { EDC16_CODES } from './layouts/edc16.ts';
import { EDC17_CODES } from './layouts/edc17.ts';
import { GM_E38_CODES, GM_P59_CODES } from './layouts/gm.ts';
import { MAZDA_CODES } from './layouts/mazda.ts';
import { ME7_CODES } from './layouts/me7.ts';
import { MS43_CODES } from './layouts/ms43.ts';
import { SUBARU_CODES } from './layouts/subaru.ts';

/** Every layout that is known. */
const LAYOUTS: readonly LayoutRule[] = [
  ME7_CODES,
  MS43_CODES,
  SUBARU_CODES,
  MAZDA_CODES,
  GM_P59_CODES,
  GM_E38_CODES,
  EDC17_CODES,
  EDC15_CODES,
  EDC16_CODES,
];

/** Places for codes in all tables together: real files have up to 2,000. Bytes that look like more are no tables. */
const MAX_CODES = 16_384;

/**
 * Trouble codes of an image, with their switches and how they stand.
 *
 * Only layouts of the identified family are looked for: an unknown file and a family without a known layout have no tables.
 * Addresses are of the content, which a file may hold several times. Never throws and never writes, whatever the bytes.
 *
 * @param identification of the same bytes
 */
export function findTroubleCodes(bytes: ReadonlyBytes, identification: Identification): DtcReport {
  const { layout } = identification;
  return codesOfContent(contentOf(imageView(bytes), layout, layout.copies[0] ?? 0), identification);
}

/** Trouble codes of the memory of a control unit, as it reads it. @param identification of the file that holds it */
export function codesOfContent(content: Uint8Array, identification: Identification): DtcReport {
  const tables = LAYOUTS.filter(({ isOf }) => isOf(identification)).flatMap(({ find }) =>
    find(content),
  );
  return dtcReport(content, firstOf(tables));
}

/** The tables without those that would make more codes than a control unit has. */
function firstOf(tables: readonly CodeTable[]): CodeTable[] {
  let left = MAX_CODES;
  return tables.filter(({ recordCount, codesPerRecord }) => {
    const codes = recordCount * codesPerRecord;
    if (codes > left) return false;
    left -= codes;
    return true;
  });
}
