import { writeText } from '../commerce/receipts/text-writer.ts';

/** Room around what is written. */
export const MARGIN_PT = 56;
/** From the top of a further page to the line that its first letters stand on. */
const FIRST_LINE_PT = 10;

/** Where the next line goes, page after page. */
export interface Cursor {
  readonly pdf: PDFKit.PDFDocument;
  readonly x: number;
  readonly widthPt: number;
  /** Of the line that comes next. */
  y: number;
  /** Begins another page unless there is so much room. */
  keep(heightPt: number): void;
  /** Writes a text below, in a part of the width; `y` is then that of the line after it. */
  write(
    text: string,
    sizePt: number,
    part?: { readonly x: number; readonly widthPt: number },
  ): void;
}

/** A cursor at the head of a document. @param sizePt of its first line */
export function cursorOn(pdf: PDFKit.PDFDocument, sizePt: number): Cursor {
  const bottom = pdf.page.height - MARGIN_PT;
  const begin = (): number => {
    pdf.addPage();
    return MARGIN_PT + FIRST_LINE_PT;
  };
  const cursor: Cursor = {
    pdf,
    x: MARGIN_PT,
    widthPt: pdf.page.width - 2 * MARGIN_PT,
    y: MARGIN_PT + sizePt,
    keep: (heightPt) => {
      if (cursor.y + heightPt > bottom) cursor.y = begin();
    },
    write: (text, size, part = { x: MARGIN_PT, widthPt: cursor.widthPt }) => {
      cursor.keep(size);
      const lineAt = (y: number): number => (y > bottom ? begin() : y);
      cursor.y = writeText(pdf, text, { ...part, y: cursor.y, sizePt: size, lineAt });
    },
  };
  return cursor;
}
