import type { Chart } from '../../core/change-report/chart.ts';
import type { MapBlock } from '../../core/change-report/report-blocks.ts';
import { REPORT_COLOURS } from '../../core/change-report/report-style.ts';
import type { Cursor } from './cursor.ts';

const TITLE_PT = 11;
const SIZE_PT = 9;
const SMALL_PT = 7;
const GAP_PT = 8;
const COLUMN_PT = 100;
/** Width of a drawing, three beside each other. */
const CHART_PT = 152;
/** What a map takes without its drawings where its name is short: it is kept together as far as it goes. */
const HEAD_PT = 90;
/** Where the line of a row is shown as it is drawn, from its label on. */
const KEY = { fromPt: 56, lengthPt: 28 };

/** Writes a map: what it comes to, its figures, and its lines beside each other. */
export function writeMap(cursor: Cursor, { title, summary, table, charts }: MapBlock): void {
  cursor.y += GAP_PT;
  const chartsPt = Math.max(0, ...charts.map(({ chart }) => chartHeightPt(chart)));
  cursor.keep(HEAD_PT + chartsPt);
  cursor.write(title, TITLE_PT);
  cursor.write(summary, SIZE_PT);
  for (const [line, row] of table.entries()) {
    // A long name may have taken the room that was kept: what stands beside each other stands on one page.
    cursor.keep(SIZE_PT);
    const { y } = cursor;
    for (const [i, cell] of row.entries()) {
      cursor.y = y;
      cursor.write(cell, SIZE_PT, { x: cursor.x + i * COLUMN_PT, widthPt: COLUMN_PT - GAP_PT });
    }
    if (charts.length > 0 && line > 0) writeKey(cursor, line === 1 ? 'before' : 'after', y);
  }
  if (charts.length === 0) return;
  cursor.keep(chartsPt);
  const { y } = cursor;
  for (const [i, { title: of, chart }] of charts.entries()) {
    cursor.y = y;
    writeChart(cursor, of, chart, cursor.x + i * (CHART_PT + GAP_PT));
  }
}

/** Shows beside the figures of a line how it is drawn. @param y of the line that their letters stand on */
function writeKey({ pdf, x }: Cursor, drawn: 'before' | 'after', y: number): void {
  const from = x + KEY.fromPt;
  const middle = y - SIZE_PT / 3;
  pdf.save();
  stroke(pdf.moveTo(from, middle).lineTo(from + KEY.lengthPt, middle), drawn);
  pdf.restore();
}

/** Draws a path as one of the two lines of a drawing. */
function stroke(path: PDFKit.PDFDocument, drawn: 'before' | 'after'): void {
  path.lineWidth(1.5);
  if (drawn === 'before') path.dash(4, { space: 3 });
  else path.undash();
  path.stroke(REPORT_COLOURS[drawn]);
}

/** The two lines in a frame, with the highest and lowest value, and where they begin and end. */
function writeChart(cursor: Cursor, title: string, chart: Chart, x: number): void {
  const { pdf } = cursor;
  const scale = CHART_PT / chart.width;
  const part = { x, widthPt: CHART_PT };
  cursor.write(`${title} \u00b7 ${chart.bottom} \u2026 ${chart.top}`, SMALL_PT, part);
  const top = cursor.y - SMALL_PT;
  pdf.save().translate(x, top).scale(scale);
  pdf.lineWidth(1).rect(0, 0, chart.width, chart.height).stroke(REPORT_COLOURS.frame);
  stroke(pdf.path(chart.before), 'before');
  stroke(pdf.path(chart.after), 'after');
  pdf.restore();
  cursor.y = top + scale * chart.height + SMALL_PT + 2;
  if (chart.left !== '') cursor.write(`${chart.left} \u2026 ${chart.right}`, SMALL_PT, part);
}

function chartHeightPt(chart: Chart): number {
  return (CHART_PT / chart.width) * chart.height + 4 * SMALL_PT;
}
