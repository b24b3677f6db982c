import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { type MapArea, mapCellText, type ShownMap } from '../maps/map-cell-text.ts';
import { NUMBER_FORMATS } from '../values/number-format.ts';
import { RAW_SCALE, rawFromPhysical } from '../values/scale.ts';
import { readWord, type WordType } from '../values/word.ts';
import { valueStyleOf } from './map-areas.ts';
import { planOnArea } from './plan-on-area.ts';
import { commandOfEntry, parseTypedChange } from './typed-change.ts';

/** The value that a text stands for which is typed into a part of a map. */
function typed(
  text: string,
  { map, showsRaw }: Pick<ShownMap, 'map' | 'showsRaw'>,
  area: MapArea,
): number | undefined {
  const style = valueStyleOf(map, area, showsRaw);
  const scale = showsRaw ? RAW_SCALE : style.scale;
  const change = parseTypedChange(text, { ...style, scale, showsRaw, display: 'mod' });
  return change.ok && change.expression.kind === 'set' ? change.expression.value : undefined;
}

describe('a value typed into a map', () => {
  const shown = { map: mapDefinition({ scale: { factor: 0.5, offset: 10 } }), showsRaw: false };
  const hex = { map: { ...shown.map, format: 'HEX' as const }, showsRaw: false };

  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' -0.000001 ', -0.000001],
    ['.5', 0.5],
    ['+7', 7],
  ])('reads %s', (text, value) => {
    expect(typed(text, shown, 'data')).toEqual(value);
  });

  it.each(['', 'x', '1.2345678', '1e3', '1.2.3', '0x10'])('refuses %j', (text) => {
    expect(typed(text, shown, 'data')).toBeUndefined();
  });

  it('is a raw word where the map shows raw words', () => {
    expect(typed('10', hex, 'data')).toEqual(18);
    expect(typed('10', { ...hex, showsRaw: true }, 'data')).toEqual(16);
  });

  it('in HEX may be larger than the word: limiting it is counted where it is written', () => {
    expect(typed('FFFFF', { ...hex, showsRaw: true }, 'data')).toEqual(0xfffff);
  });

  it('may be hexadecimal where raw numbers are shown', () => {
    const raw = { map: shown.map, showsRaw: true };
    expect(typed('0x10', raw, 'data')).toEqual(16);
    expect(typed('16', raw, 'data')).toEqual(16);
  });

  it('is read as the axis shows it: the sums of a subtract axis are decimal in every format', () => {
    const words = wordRun(0, BYTE);
    const of = (reference: 'ROM' | 'ROM_SUB') => ({
      map: mapDefinition({ x: axis({ reference, words, format: 'HEX' }) }),
      showsRaw: false,
    });
    expect(typed('10', of('ROM'), 'x')).toEqual(16);
    expect(typed('10', of('ROM_SUB'), 'x')).toEqual(10);
    expect(typed('10', of('ROM_SUB'), 'y')).toEqual(10);
  });

  it('that a cell shows is the value of the cell, in every format and word type', () => {
    const anyType = fc.constantFrom<WordType>(
      BYTE,
      { ...BYTE, signed: true },
      WORD,
      { ...WORD, bigEndian: false, signed: true },
      { ...WORD, wordBytes: 4 },
      { ...WORD, wordBytes: 4, signed: true, bigEndian: false },
    );
    const anyBytes = fc.uint8Array({ minLength: 4, maxLength: 4 });
    const numeric = fc.constantFrom(...NUMBER_FORMATS.filter((format) => format !== 'ASCII'));
    fc.assert(
      fc.property(
        anyBytes,
        anyType,
        numeric,
        fc.nat(4),
        fc.boolean(),
        (file, type, format, p, showsRaw) => {
          const map = mapDefinition({
            cells: wordRun(0, type),
            width: 1,
            height: 1,
            format,
            precision: p,
            scale: { factor: 10 ** -p, offset: -40 },
          });
          const view = { map, display: 'mod', showsRaw } as const;
          const bytes = { current: file, original: file };
          const text = mapCellText(bytes, view, 'data', { row: 0, column: 0 });
          const value = typed(text, view, 'data') ?? Number.NaN;
          const scale = showsRaw ? RAW_SCALE : map.scale;
          expect(rawFromPhysical(value, scale, type)).toBe(readWord(file, 0, type));
        },
      ),
    );
  });
});

describe('a float typed by its bits', () => {
  const type: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
  const map = mapDefinition({ cells: wordRun(0, type), width: 1, height: 1, format: 'HEX' });
  const file = new Uint8Array(4);

  it.each([
    ['41480000', 12.5, 0],
    ['7F800000', 9_999_999_999, 1],
    ['FF800000', -9_999_999_999, 1],
  ])('%s becomes %f, and %i is counted as limited', (text, value, clamped) => {
    const style = { ...valueStyleOf(map, 'data', false), display: 'mod' } as const;
    const command = commandOfEntry(text, style);
    const cells = [{ row: 0, column: 0 }];
    const bytes = { current: file, original: file };
    const planned = command && planOnArea(bytes, map, 'data', cells, command);
    expect(planned).toMatchObject({ ok: true, counts: { clamped } });
    const after = planned?.ok === true ? applyPatch(file, planned.patch) : file;
    expect(readWord(after, 0, type)).toBe(Math.fround(value));
  });
});
