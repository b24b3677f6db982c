import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { type MapBlock, reportBlocks } from '../../core/change-report/report-blocks.ts';
import { setReportSchema } from '../../core/contract/change-reports.ts';
import { reportWords } from '../../locales/reports/report-words.ts';
import { CHANGE_REPORT_EXAMPLES } from '../examples/change-report-examples.ts';
import { cursorOn, MARGIN_PT } from './cursor.ts';
import { writeMap } from './write-map.ts';

const [example] = CHANGE_REPORT_EXAMPLES['POST /projects/{projectId}/change-reports'] ?? [];
const { content } = setReportSchema.parse(example?.body);

/** The map of the example, with three lines, under a name. */
function mapNamed(name: string): MapBlock {
  const maps = content.maps.map((map) => {
    const [curve] = map.curves;
    return { ...map, name, curves: curve === undefined ? [] : [curve, curve, curve] };
  });
  const blocks = reportBlocks({ ...content, maps }, reportWords('en'));
  const [block] = blocks.filter((each) => each.kind === 'map');
  if (block === undefined) throw new Error('the example has a map');
  return block;
}

/** Pages that begin while a map is written so far down. */
function furtherPages(block: MapBlock, y: number): number {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN_PT });
  let pages = 0;
  pdf.on('pageAdded', () => pages++);
  const cursor = cursorOn(pdf, 10);
  cursor.y = y;
  writeMap(cursor, block);
  return pages;
}

describe('a map of a report', () => {
  it.each([['Boost target'], ['W'.repeat(120)]])(
    'begins one page at most, wherever it stands and whatever it is called: %s',
    (name) => {
      const block = mapNamed(name);
      const pages = Array.from({ length: 150 }, (_, i) => furtherPages(block, 60 + i * 5));
      expect(Math.max(...pages)).toBe(1);
      expect(pages[0]).toBe(0);
    },
  );
});
