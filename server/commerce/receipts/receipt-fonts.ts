import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unwrapWoff } from './unwrap-woff.ts';

/** A font, and the bytes of its file. */
export interface FontFile {
  readonly name: string;
  readonly font: Font;
  readonly bytes: Buffer;
}

/** Parts of the font of receipts. They go into the document as they are, so that its text can be searched and copied. */
const LETTERS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
const LETTER_FILES = '@fontsource/jetbrains-mono/files/jetbrains-mono-';
const CHINESE = '@fontsource-variable/noto-sans-sc';

const files = new Map<string, FontFile>();
let chineseParts: ReadonlyMap<number, string> | undefined;

/** The part of the font that has a letter, `undefined` where none has it. */
export function letterFont(codePoint: number): FontFile | undefined {
  for (const part of LETTERS) {
    const file = fontFile(`${LETTER_FILES}${part}-400-normal.woff`);
    if (file.font.hasGlyphForCodePoint(codePoint)) return file;
  }
  return undefined;
}

/**
 * A font that has a Chinese character, to draw its shape: WOFF2, whose outlines pdfkit cannot put into a document. Its default weight
 * is the thinnest.
 */
export function chineseFont(codePoint: number): Font | undefined {
  chineseParts ??= partsOfChinese();
  const part = chineseParts.get(codePoint);
  if (part === undefined) return undefined;
  const { font } = fontFile(`${CHINESE}/files/noto-sans-sc-${part}-wght-normal.woff2`);
  return font.hasGlyphForCodePoint(codePoint) ? font : undefined;
}

function fontFile(name: string): FontFile {
  const known = files.get(name);
  if (known !== undefined) return known;
  const packed = readFileSync(fileURLToPath(import.meta.resolve(name)));
  const bytes = name.endsWith('.woff') ? unwrapWoff(packed) : packed;
  const file = { name, bytes, font: create(bytes) };
  files.set(name, file);
  return file;
}

/** The part of each character, by the ranges of `unicode-range` that the package names: `U+4e00-4e02,U+4e04`. */
function partsOfChinese(): ReadonlyMap<number, string> {
  const path = fileURLToPath(import.meta.resolve(`${CHINESE}/unicode.json`));
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  const parts = new Map<number, string>();
  for (const [part, list] of Object.entries(ranges)) {
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    if (number === undefined) continue;
    for (const range of list.split(',')) {
      const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
      for (let at = Number.parseInt(first, 16); at <= Number.parseInt(last, 16); at++) {
        parts.set(at, number);
      }
    }
  }
  return parts;
}
