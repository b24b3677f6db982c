import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, DISPLAY_MODES } from '../../core/values/cell-text.ts';
import { NUMBER_FORMATS } from '../../core/values/number-format.ts';
import type { WordBytes } from '../../core/values/word.ts';
import { type CellFormat, CellFormatter, glyphsPerCell } from './cell-formatter.ts';
import {
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  type Fill,
  GLYPH_MASK,
  INK,
  INK_MASK,
  INK_SHIFT,
} from './texel.ts';

const HEX_BYTE: CellFormat = {
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'HEX',
  display: 'mod',
};

/** Every way a dump can be shown. */
const ALL_FORMATS: readonly CellFormat[] = NUMBER_FORMATS.flatMap((format) =>
  DISPLAY_MODES.flatMap((display) =>
    ([1, 2, 4] as const).flatMap((wordBytes: WordBytes) =>
      [true, false].flatMap((bigEndian) =>
        [true, false].map((signed) => ({ format, display, wordBytes, bigEndian, signed })),
      ),
    ),
  ),
);

/** Bytes of a word, with the edges of all types more often than chance would give them. */
const anyWord = fc.oneof(
  fc.uint8Array({ minLength: 4, maxLength: 4 }),
  fc.constantFrom(
    Uint8Array.of(0, 0, 0, 0),
    Uint8Array.of(255, 255, 255, 255),
    Uint8Array.of(128, 0, 0, 0),
    Uint8Array.of(0, 0, 0, 128),
    Uint8Array.of(127, 255, 255, 255),
    Uint8Array.of(32, 126, 127, 31),
  ),
);

interface Written {
  readonly text: string;
  readonly inks: readonly number[];
  readonly fill: number;
}

function write(
  cell: CellFormat,
  current: Uint8Array,
  original: Uint8Array,
  address = 0,
  fill: Fill = FILL.none,
): Written {
  const formatter = new CellFormatter(cell);
  const out = new Uint16Array(formatter.glyphCount + 2).fill(0xffff);
  formatter.write(current, original, address, fill, out, 1);
  expect([out[0], out[out.length - 1]]).toEqual([0xffff, 0xffff]);
  const texels = [...out.slice(1, -1)];
  return {
    text: texels.map((texel) => String.fromCharCode(texel & GLYPH_MASK || 0x20)).join(''),
    inks: texels.map((texel) => (texel >> INK_SHIFT) & INK_MASK),
    fill: ((texels[0] ?? 0) >> FILL_SHIFT) & FILL_MASK,
  };
}

describe('CellFormatter', () => {
  it.each(ALL_FORMATS.filter(({ wordBytes }) => wordBytes === 1))(
    'draws every unchanged byte as cellText says, on its background: %o',
    (cell) => {
      const type = { ...cell, float: false };
      for (let byte = 0; byte < 256; byte++) {
        const bytes = Uint8Array.of(byte);
        const fill = byte % 2 === 0 ? FILL.unsaved : FILL.none;
        const written = write(cell, bytes, bytes, 0, fill);
        const both = { current: bytes, original: bytes };
        const expected = cellText(both, 0, type, cell.format, cell.display);
        expect(written.text.trim()).toBe(expected?.trim());
        expect(written.fill).toBe(fill);
      }
    },
  );

  it.each(ALL_FORMATS)('draws what cellText says: %o', (cell) => {
    const type = { ...cell, float: false };
    fc.assert(
      fc.property(anyWord, anyWord, (current, original) => {
        const expected = cellText({ current, original }, 0, type, cell.format, cell.display);
        // A space draws nothing, like the empty place of a sign, so only the end of a text can be compared.
        expect(write(cell, current, original).text).toBe(
          expected.padStart(glyphsPerCell(cell), ' '),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each([2, 4] as const)('clears a cell of %i bytes that has no whole word', (wordBytes) => {
    const bytes = new Uint8Array(5).fill(65);
    const { text, fill } = write({ ...HEX_BYTE, wordBytes }, bytes, bytes, 4, FILL.changed);
    expect(text.trim()).toBe('');
    expect(fill).toBe(FILL.none);
  });

  it('reads the address it is given', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(write(HEX_BYTE, bytes, bytes, 2).text).toBe('03');
  });

  it.each<[string, CellFormat, number, number, string, number[]]>([
    ['unchanged', HEX_BYTE, 0x1a, 0x1a, '1A', [INK.text, INK.text]],
    ['above the original', HEX_BYTE, 0x1b, 0x1a, '1B', [INK.increased, INK.increased]],
    ['below the original', HEX_BYTE, 0x19, 0x1a, '19', [INK.decreased, INK.decreased]],
    ['leading zeros', HEX_BYTE, 0x05, 0x05, '05', [INK.textDim, INK.text]],
    ['a zero', HEX_BYTE, 0, 0, '00', [INK.textDim, INK.text]],
    ['leading zeros of a change', HEX_BYTE, 5, 4, '05', [INK.increasedDim, INK.increased]],
    [
      'a changed byte while the original is shown',
      { ...HEX_BYTE, display: 'ori' },
      9,
      0x1a,
      '1A',
      [INK.text, INK.text],
    ],
    ['no difference', { ...HEX_BYTE, display: 'diff' }, 7, 7, ' 00', [0, INK.textDim, INK.textDim]],
    [
      'a difference down',
      { ...HEX_BYTE, display: 'diff' },
      1,
      18,
      '-11',
      [INK.decreased, INK.decreased, INK.decreased],
    ],
    ['a byte that is no character', { ...HEX_BYTE, format: 'ASCII' }, 7, 7, '.', [INK.textDim]],
  ])('colours %s', (_case, cell, current, original, text, inks) => {
    const written = write(cell, Uint8Array.of(current), Uint8Array.of(original));
    expect(written.text).toBe(text);
    expect(written.inks).toEqual(inks);
  });

  it('compares words, not bytes: a word whose low byte rose can still have fallen', () => {
    const cell: CellFormat = { ...HEX_BYTE, wordBytes: 2 };
    const { inks } = write(cell, Uint8Array.of(0x11, 0xff), Uint8Array.of(0x12, 0x00));
    expect(new Set(inks)).toEqual(new Set([INK.decreased]));
  });

  it('keeps the fill in the first texel where a sign could stand and does not', () => {
    const cell: CellFormat = { ...HEX_BYTE, signed: true };
    const written = write(cell, Uint8Array.of(5), Uint8Array.of(5), 0, FILL.unsaved);
    expect(written.text).toBe(' 05');
    expect(written.fill).toBe(FILL.unsaved);
  });

  it('keeps the fill in the first texel of a short percentage', () => {
    const cell: CellFormat = { ...HEX_BYTE, display: 'percentageDiff' };
    const written = write(cell, Uint8Array.of(5), Uint8Array.of(5), 0, FILL.selected);
    expect(written.text).toBe('   0.00');
    expect(written.fill).toBe(FILL.selected);
  });
});

describe('glyphsPerCell', () => {
  it.each<[Partial<CellFormat>, number]>([
    [{ format: 'DEC' }, 3],
    [{ format: 'DEC', signed: true }, 4],
    [{ format: 'DEC', display: 'diff' }, 4],
    [{ format: 'HEX', wordBytes: 4 }, 8],
    [{ format: 'BIN', wordBytes: 4, signed: true }, 33],
    [{ format: 'ASCII', wordBytes: 4, signed: true }, 4],
    [{ format: 'ASCII', wordBytes: 4, display: 'diff' }, 11],
    [{ format: 'BIN', wordBytes: 4, display: 'percentageDiff' }, 7],
  ])('of %o is %i', (part, count) => {
    expect(glyphsPerCell({ ...HEX_BYTE, ...part })).toBe(count);
  });
});
