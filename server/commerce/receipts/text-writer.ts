import type { Font } from 'fontkit';
import { chineseFont, type FontFile, letterFont } from './receipt-fonts.ts';

/** A document that is written to. */
type Pdf = PDFKit.PDFDocument;

/** A piece of text that is written in one way. */
type Piece =
  | { readonly kind: 'letters'; readonly file: FontFile; readonly text: string }
  | { readonly kind: 'shape'; readonly font: Font; readonly codePoint: number };

/** Where text goes. */
export interface Place {
  readonly x: number;
  /** Of the first line its letters stand on. */
  readonly y: number;
  readonly widthPt: number;
  readonly sizePt: number;
  /** Where a further line may stand, for who has more pages than one. @param y of the line after the one before */
  readonly lineAt?: (y: number) => number;
}

const LINE_HEIGHT = 1.5;
/** How much the thin shapes of Chinese characters are thickened, in parts of their size. */
const STROKE = 0.035;

/**
 * Writes a text, each character in a font that has it, and breaks lines that are too long. A character that no font has is written as
 * its code (`[U+0E01]`): it is not left out, and nothing else stands for it.
 *
 * @returns y of the next line
 */
export function writeText(pdf: Pdf, text: string, place: Place): number {
  let { x, y } = place;
  for (let piece of piecesOf(text)) {
    let width = widthOf(piece, place.sizePt);
    if (x > place.x && x + width > place.x + place.widthPt) {
      x = place.x;
      y += place.sizePt * LINE_HEIGHT;
      y = place.lineAt?.(y) ?? y;
      piece = atLineStart(piece);
      width = widthOf(piece, place.sizePt);
    }
    if (piece.kind === 'shape') drawShape(pdf, piece, { x, y, sizePt: place.sizePt });
    else setLetters(pdf, piece, { x, y, sizePt: place.sizePt });
    x += width;
  }
  return y + place.sizePt * LINE_HEIGHT;
}

/** The blank before a word is left behind on the line that ends. */
function atLineStart(piece: Piece): Piece {
  return piece.kind === 'letters' ? { ...piece, text: piece.text.trimStart() } : piece;
}

/** Words are kept together as far as they go: a piece is a word with the blank before it, or one sign. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const sign of shownSigns(text)) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const file = letterFont(codePoint);
    if (file === undefined) {
      const font = chineseFont(codePoint);
      if (font !== undefined) pieces.push({ kind: 'shape', font, codePoint });
      continue;
    }
    const last = pieces.at(-1);
    const goesOn = last?.kind === 'letters' && last.file === file && !/\s/.test(sign);
    if (goesOn && last.text.length < MAX_PIECE) {
      pieces[pieces.length - 1] = { ...last, text: last.text + sign };
    } else {
      pieces.push({ kind: 'letters', file, text: sign });
    }
  }
  return pieces;
}

/** A word that is longer is broken. */
const MAX_PIECE = 40;

/** The signs of a text, and the codes of those that no font has. Blanks of every width are blanks. */
function shownSigns(text: string): string[] {
  return [...text.normalize('NFC').replaceAll(/\s/gu, ' ')].flatMap((sign) => {
    const codePoint = sign.codePointAt(0) ?? 0;
    const isShown = letterFont(codePoint) !== undefined || chineseFont(codePoint) !== undefined;
    return isShown ? [sign] : [...`[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`];
  });
}

/** By the widths of the signs alone: nothing is drawn closer, and nothing grown together. */
function widthOf(piece: Piece, sizePt: number): number {
  const font = piece.kind === 'shape' ? piece.font : piece.file.font;
  const codePoints =
    piece.kind === 'shape'
      ? [piece.codePoint]
      : [...piece.text].map((sign) => sign.codePointAt(0) ?? 0);
  const units = codePoints.map((codePoint) => font.glyphForCodePoint(codePoint).advanceWidth);
  return (units.reduce((sum, each) => sum + each, 0) * sizePt) / font.unitsPerEm;
}

type At = Pick<Place, 'x' | 'y' | 'sizePt'>;

function setLetters(
  pdf: Pdf,
  { file, text }: Extract<Piece, { kind: 'letters' }>,
  { x, y, sizePt }: At,
): void {
  inFont(pdf, file).fontSize(sizePt).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

function inFont(pdf: Pdf, { name, bytes }: FontFile): Pdf {
  pdf.registerFont(name, bytes);
  return pdf.font(name);
}

function drawShape(
  pdf: Pdf,
  { font, codePoint }: Extract<Piece, { kind: 'shape' }>,
  { x, y, sizePt }: At,
): void {
  const scale = sizePt / font.unitsPerEm;
  pdf
    .save()
    .translate(x, y)
    .scale(scale, -scale)
    .lineWidth(STROKE * font.unitsPerEm)
    .path(font.glyphForCodePoint(codePoint).path.toSVG())
    .fillAndStroke()
    .restore();
}
