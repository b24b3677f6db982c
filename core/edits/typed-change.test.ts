import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { mapCellText } from '../maps/map-cell-text.ts';
import type { DisplayMode } from '../values/cell-text.ts';
import { RAW_SCALE } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';
import { parseTypedChange, type TypedStyle } from './typed-change.ts';
import { changeByExpression } from './value-changes.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const HALVES = { factor: 0.5, offset: 10 };
const physical: TypedStyle = {
  type: WORD,
  scale: HALVES,
  format: 'DEC',
  display: 'mod',
  showsRaw: false,
};
const raw: TypedStyle = { ...physical, scale: RAW_SCALE, showsRaw: true };

const set = (value: number) => ({
  ok: true,
  expression: { kind: 'set', value },
  reference: 'current',
});
const added = (amount: number) => ({
  ok: true,
  expression: { kind: 'add', amount },
  reference: 'original',
});
const percent = (amount: number) => ({
  ok: true,
  expression: { kind: 'percent', amount },
  reference: 'original',
});

describe('a text typed over cells', () => {
  it.each<[string, string, TypedStyle, unknown]>([
    ['is the value', '12,5', physical, set(12.5)],
    ['is the raw value', '12', raw, set(12)],
    ['may be hexadecimal where raw words are shown', '0x10', raw, set(16)],
    ['in HEX is a raw word', '10', { ...physical, format: 'HEX' }, set(18)],
    ['in ASCII is a raw word', 'AB', { ...raw, format: 'ASCII' }, set(0x4142)],
    ['is the difference from the original', '-2.5', { ...physical, display: 'diff' }, added(-2.5)],
    [
      'in HEX is a raw difference, without the offset',
      '10',
      { ...physical, format: 'HEX', display: 'diff' },
      added(8),
    ],
    [
      'is a difference larger than the word',
      '-FFFFF',
      { ...raw, format: 'HEX', display: 'diff' },
      added(-0xfffff),
    ],
    [
      'in ASCII is a decimal difference',
      '10',
      { ...raw, format: 'ASCII', display: 'diff' },
      added(10),
    ],
    [
      'in HEX of floats is a decimal difference',
      '1.5',
      { ...raw, type: FLOAT, format: 'HEX', display: 'diff' },
      added(1.5),
    ],
    ['is the percentage', '10', { ...physical, display: 'percentageDiff' }, percent(10)],
    [
      'is a decimal percentage in every format',
      '-3,5',
      { ...raw, format: 'BIN', display: 'percentageDiff' },
      percent(-3.5),
    ],
  ])('%s', (_, text, style, change) => {
    expect(parseTypedChange(text, style)).toEqual(change);
  });

  it.each<[string, Partial<TypedStyle>]>([
    ['', {}],
    ['x', {}],
    ['0x10', {}],
    ['1.2345678', {}],
    ['', { display: 'diff' }],
    ['FF', { display: 'diff' }],
    ['10%', { display: 'percentageDiff' }],
    ['FF', { display: 'percentageDiff', format: 'HEX' }],
  ])('"%s" is no value with %o', (text, part) => {
    const change = parseTypedChange(text, { ...physical, ...part });
    expect(change).toEqual({ ok: false, error: 'notAValue' });
  });

  it('changes nothing while the original is shown', () => {
    const change = parseTypedChange('5', { ...physical, display: 'ori' });
    expect(change).toEqual({ ok: false, error: 'readOnly' });
  });

  it('that a cell shows leaves the cell as it is, in every mode', () => {
    const anyBytes = fc.uint8Array({ minLength: 2, maxLength: 2 });
    const anyType = fc.constantFrom<WordType>(BYTE, WORD, {
      ...WORD,
      bigEndian: false,
      signed: true,
    });
    const anyDisplay = fc.constantFrom<DisplayMode>('mod', 'diff');
    const anyFormat = fc.constantFrom('DEC' as const, 'HEX' as const, 'BIN' as const);
    fc.assert(
      fc.property(
        anyBytes,
        anyBytes,
        anyType,
        anyDisplay,
        anyFormat,
        fc.boolean(),
        (current, original, type, display, format, showsRaw) => {
          const map = mapDefinition({
            cells: wordRun(0, type),
            width: 1,
            height: 1,
            scale: HALVES,
            precision: 1,
            format,
          });
          const bytes = { current, original };
          const cell = { row: 0, column: 0 };
          const text = mapCellText(bytes, { map, display, showsRaw }, 'data', cell);
          const scale = showsRaw ? RAW_SCALE : HALVES;
          const typed = parseTypedChange(text, { type, scale, format, display, showsRaw });
          if (!typed.ok) throw new Error(`${text} was not read`);
          const cells = { addresses: [0], type, scale };
          const edit = changeByExpression(current, original, cells, typed.expression, typed);
          expect(applyPatch(current, edit.patch)).toEqual(current);
        },
      ),
    );
  });
});
