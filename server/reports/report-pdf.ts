import PDFDocument from 'pdfkit';
import { type ReportBlock, reportBlocks } from '../../core/change-report/report-blocks.ts';
import type { ReportContent } from '../../core/change-report/report-content.ts';
import type { Locale } from '../../core/contract/common.ts';
import { reportWords } from '../../locales/reports/report-words.ts';
import { takingTurns } from '../services/taking-turns.ts';
import { type Cursor, cursorOn, MARGIN_PT } from './cursor.ts';
import { writeMap } from './write-map.ts';

const PRODUCT = 'Mapwright';
const SIZE_PT = 10;
const TITLE_PT = 20;
const HEADING_PT = 13;
const LABEL_PT = 150;
const GAP_PT = 8;
/** A heading is not left alone at the foot of a page. */
const HEADING_ROOM_PT = 60;

/**
 * Sets a report as a document. The same report in the same language is the same document. Others have their turn between its parts:
 * a long one takes some hundred milliseconds.
 */
export async function reportPdf(content: ReportContent, locale: Locale): Promise<Buffer> {
  const words = reportWords(locale);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN_PT,
    lang: words.languageTag,
    info: {
      Title: `${words.texts.title} \u00b7 ${content.project.name}`,
      CreationDate: new Date(content.date),
      Producer: PRODUCT,
      Creator: PRODUCT,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const cursor = cursorOn(pdf, TITLE_PT);
  const rest = takingTurns();
  let before: ReportBlock['kind'] | undefined;
  for (const block of reportBlocks(content, words)) {
    // What is said of all maps belongs to none of the drawings.
    if (before === 'map' && block.kind === 'paragraph') cursor.y += GAP_PT;
    writeBlock(cursor, block);
    before = block.kind;
    await rest();
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeBlock(cursor: Cursor, block: ReportBlock): void {
  switch (block.kind) {
    case 'title':
      cursor.write(block.text, TITLE_PT);
      cursor.y += GAP_PT;
      return;
    case 'heading':
      cursor.y += GAP_PT;
      cursor.keep(HEADING_ROOM_PT);
      cursor.write(block.text, HEADING_PT);
      return;
    case 'paragraph':
      cursor.write(block.text, SIZE_PT);
      return;
    case 'footer':
      cursor.y += 2 * GAP_PT;
      cursor.write(block.text, SIZE_PT);
      return;
    case 'facts':
      for (const [label, value] of block.rows) writeFact(cursor, label, value);
      return;
    case 'map':
      writeMap(cursor, block);
      return;
  }
}

/** A label and beside it what it is of; both begin at one line. */
function writeFact(cursor: Cursor, label: string, value: string): void {
  cursor.keep(2 * SIZE_PT);
  const { y, x, widthPt } = cursor;
  cursor.write(label, SIZE_PT, { x, widthPt: LABEL_PT - GAP_PT });
  const below = cursor.y;
  // A label that went on to another page has taken its value with it.
  if (below > y) cursor.y = y;
  cursor.write(value, SIZE_PT, { x: x + LABEL_PT, widthPt: widthPt - LABEL_PT });
  cursor.y = cursor.y > y ? Math.max(cursor.y, below) : cursor.y;
}
