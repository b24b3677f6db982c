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
import { ByteStore } from '../bytes/byte-store.ts';
import { extendSelection, selectCell } from '../selection/cell-selection.ts';
import type { GridGeometry } from '../selection/grid-geometry.ts';
import { addMapCell, selectMapRectangle, selectWholeArea } from '../selection/map-selection.ts';
import { type CellCommand, type CellOperation, performCommand } from './command.ts';
import { type EditTarget, targetOfCells, targetOfMapCells } from './edit-target.ts';

const X_AXIS = [10, 15, 30];
/** A map of 3 x 3 bytes in tenths, and its x axis behind it. */
const map = mapDefinition({
  cells: wordRun(0, BYTE),
  width: 3,
  height: 3,
  scale: { factor: 0.1, offset: 0 },
  x: axis({ reference: 'ROM', words: wordRun(9, BYTE) }),
});
const BYTES = Uint8Array.from([10, 0, 90, 0, 0, 0, 30, 0, 50, ...X_AXIS]);
const ORIGINAL = Uint8Array.from([20, 0, 90, 0, 0, 0, 30, 0, 50, ...X_AXIS]);
const states = { current: BYTES, original: ORIGINAL };
const physical = (operation: CellOperation): CellCommand => ({ operation, isRaw: false });
const raw = (operation: CellOperation): CellCommand => ({ operation, isRaw: true });

function bytesAfter(target: EditTarget, command: CellCommand): number[] | undefined {
  const edit = performCommand(states, target, command);
  return edit && [...applyPatch(BYTES, edit.patch)].slice(0, 9);
}

const everyCell = selectWholeArea(map, 'data');
const whole = targetOfMapCells(BYTES, map, everyCell, false);
const firstRow = targetOfMapCells(
  BYTES,
  map,
  selectMapRectangle('data', { row: 0, column: 0 }, { row: 0, column: 2 }),
  false,
);
const add = (amount: number): CellOperation => ({
  kind: 'change',
  expression: { kind: 'add', amount },
  reference: 'current',
  forcesStep: false,
});

describe('a command on a map', () => {
  it.each<[string, CellCommand, number[]]>([
    ['adds physical units', physical(add(1)), [20, 10, 100]],
    ['adds raw words', raw(add(1)), [11, 1, 91]],
    [
      'sets a physical value',
      physical({
        kind: 'change',
        expression: { kind: 'set', value: 7 },
        reference: 'current',
        forcesStep: false,
      }),
      [70, 70, 70],
    ],
    [
      'starts at the original',
      physical({
        kind: 'change',
        expression: { kind: 'percent', amount: 10 },
        reference: 'original',
        forcesStep: false,
      }),
      [22, 0, 99],
    ],
    [
      'forces a step',
      physical({
        kind: 'change',
        expression: { kind: 'add', amount: 0.01 },
        reference: 'current',
        forcesStep: true,
      }),
      [11, 1, 91],
    ],
    ['steps by raw words whatever the unit', physical({ kind: 'step', count: -3 }), [7, 0, 87]],
    [
      'interpolates by axis',
      physical({ kind: 'interpolate', direction: 'horizontal', weighting: 'axis' }),
      [10, 30, 90],
    ],
    [
      'interpolates in equal steps',
      physical({ kind: 'interpolate', direction: 'horizontal', weighting: 'equalSteps' }),
      [10, 50, 90],
    ],
    ['smooths', physical({ kind: 'smooth', direction: 'horizontal', strength: 1 }), [33, 33, 33]],
    ['rounds', physical({ kind: 'roundToMultiple', multiple: 2 }), [20, 0, 100]],
    ['limits', physical({ kind: 'limit', min: 2, max: null }), [20, 20, 90]],
    ['limits from above', raw({ kind: 'limit', min: null, max: 5 }), [5, 0, 5]],
    ['flattens', physical({ kind: 'flatten' }), [33, 33, 33]],
    ['fills', physical({ kind: 'fill', direction: 'right' }), [10, 10, 10]],
    ['restores', physical({ kind: 'restore' }), [20, 0, 90]],
  ])('%s', (_, command, row) => {
    expect(bytesAfter(firstRow, command)?.slice(0, 3)).toEqual(row);
    expect(bytesAfter(firstRow, command)?.slice(3)).toEqual([...BYTES].slice(3, 9));
  });

  it('needs no selection to reach all cells', () => {
    expect(bytesAfter(whole, raw({ kind: 'step', count: 1 }))).toEqual([
      11, 1, 91, 1, 1, 1, 31, 1, 51,
    ]);
    const bilinear = physical({ kind: 'interpolate', direction: 'both', weighting: 'axis' });
    expect(bytesAfter(whole, bilinear)).toEqual([10, 30, 90, 20, 33, 70, 30, 35, 50]);
  });

  it('has nothing to do between two cells', () => {
    const pair = selectMapRectangle('data', { row: 0, column: 0 }, { row: 0, column: 1 });
    const command = physical({ kind: 'interpolate', direction: 'horizontal', weighting: 'axis' });
    expect(bytesAfter(targetOfMapCells(BYTES, map, pair, false), command)).toBeUndefined();
  });

  it('is refused where the factor of the map is 0, but for raw words and original bytes', () => {
    const broken = targetOfMapCells(
      BYTES,
      { ...map, scale: { factor: 0, offset: 0 } },
      everyCell,
      false,
    );
    expect(() => performCommand(states, broken, physical(add(1)))).toThrow(RangeError);
    expect(performCommand(states, broken, raw(add(1)))?.changedCount).toBe(9);
    expect(performCommand(states, broken, physical({ kind: 'restore' }))?.changedCount).toBe(1);
  });
});

describe('"again"', () => {
  const words: GridGeometry = {
    widthCells: 4,
    wordBytes: 2,
    shiftBytes: 0,
    fileLengthBytes: BYTES.length,
  };

  it('does on another selection what was done on the first, in the dump as well', () => {
    const command = physical({ kind: 'step', count: 2 });
    const there = JSON.parse(JSON.stringify(command)) as CellCommand;
    const selection = extendSelection(words, selectCell(words, 'consecutive', 0), 2).selection;
    const target = targetOfCells(words, selection, WORD);
    const edit = performCommand(states, target, there);
    expect(edit && [...applyPatch(BYTES, edit.patch)].slice(0, 4)).toEqual([10, 2, 90, 2]);
  });

  it('of an operation on a rectangle does nothing where there is none', () => {
    const ragged: GridGeometry = { ...words, wordBytes: 1, widthCells: 5 };
    const selection = extendSelection(ragged, selectCell(ragged, 'rows', 0), 11).selection;
    const target = targetOfCells(ragged, selection, BYTE);
    const operations: CellOperation[] = [
      { kind: 'interpolate', direction: 'both', weighting: 'axis' },
      { kind: 'smooth', direction: 'both', strength: 1 },
      { kind: 'fill', direction: 'down' },
    ];
    for (const operation of operations) expect(bytesAfter(target, raw(operation))).toBeUndefined();
    expect(bytesAfter(target, raw({ kind: 'flatten' }))).toBeDefined();
  });

  it('of a raw operation stays raw in a map that shows physical values', () => {
    expect(bytesAfter(firstRow, raw(add(5)))?.slice(0, 3)).toEqual([15, 5, 95]);
    const rawTarget = targetOfMapCells(BYTES, map, everyCell, true);
    expect(bytesAfter(rawTarget, physical(add(5)))?.slice(0, 3)).toEqual([15, 5, 95]);
  });
});

const anyDirection = fc.constantFrom('horizontal' as const, 'vertical' as const, 'both' as const);
const anyOperation: fc.Arbitrary<CellOperation> = fc.oneof(
  fc
    .record({
      amount: fc.double({ min: -300, max: 300, noNaN: true }),
      reference: fc.constantFrom('current' as const, 'original' as const),
      expression: fc.constantFrom('add' as const, 'percent' as const),
      forcesStep: fc.boolean(),
    })
    .map(({ expression, amount, reference, forcesStep }): CellOperation => {
      return { kind: 'change', expression: { kind: expression, amount }, reference, forcesStep };
    }),
  fc.integer({ min: -300, max: 300 }).map((count): CellOperation => ({ kind: 'step', count })),
  anyDirection.map((direction): CellOperation => {
    return { kind: 'interpolate', direction, weighting: 'axis' };
  }),
  fc
    .tuple(anyDirection, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([direction, strength]): CellOperation => ({ kind: 'smooth', direction, strength })),
  fc.constantFrom<CellOperation>(
    { kind: 'roundToMultiple', multiple: 0.7 },
    { kind: 'limit', min: 3, max: 9 },
    { kind: 'flatten' },
    { kind: 'fill', direction: 'down' },
    { kind: 'restore' },
  ),
);
const anyCell = fc.record({ row: fc.nat(2), column: fc.nat(2) });

describe('any command', () => {
  const anySelection = fc
    .tuple(anyCell, anyCell, fc.array(anyCell, { maxLength: 3 }))
    .map(([from, to, added]) =>
      added.reduce(
        (selection, cell) => addMapCell(selection, 'data', cell),
        selectMapRectangle('data', from, to),
      ),
    );
  const anyFile = fc.uint8Array({ minLength: 12, maxLength: 12 });
  const anyCommand = fc.record({ operation: anyOperation, isRaw: fc.boolean() });

  it('can be undone, and touches nothing outside its cells or the rectangle around them', () => {
    fc.assert(
      fc.property(anyFile, anySelection, anyCommand, (file, selection, command) => {
        const target = targetOfMapCells(file, map, selection, false);
        const edit = performCommand({ current: file, original: ORIGINAL }, target, command);
        if (edit === undefined) return;
        const reach = new Set(target.block?.addresses);
        for (const address of edit.patch.addresses) expect(reach).toContain(address);
        const store = new ByteStore(file.slice());
        store.apply(edit.patch, 'entry', 'user');
        store.undo();
        expect(store.picture).toEqual(file);
      }),
    );
  });

  it('comes through JSON as the same command', () => {
    fc.assert(
      fc.property(anyFile, anySelection, anyCommand, (file, selection, command) => {
        const target = targetOfMapCells(file, map, selection, false);
        const bytes = { current: file, original: ORIGINAL };
        const kept = JSON.parse(JSON.stringify(command)) as CellCommand;
        expect(performCommand(bytes, target, kept)).toEqual(performCommand(bytes, target, command));
      }),
    );
  });
});
