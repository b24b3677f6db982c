import { describe, expect, it } from 'vitest';
import { axis, BYTE, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { readAxis } from '../maps/axis-values.ts';
import type { MapAxis, ReferenceMode } from '../maps/map-definition.ts';
import { performAxisCommand } from './axis-command.ts';
import type { CellOperation } from './command.ts';

/** As a subtract axis: 144, 171, 184, 196. */
const BYTES = Uint8Array.of(27, 13, 12, 60);
const ORIGINAL = Uint8Array.of(31, 9, 12, 60);
const states = { current: BYTES, original: ORIGINAL };
const axisOf = (reference: ReferenceMode, part: Partial<MapAxis> = {}): MapAxis =>
  axis({ reference, words: wordRun(0, BYTE), scale: { factor: 0.75, offset: -48 }, ...part });
const set = (value: number): CellOperation => ({
  kind: 'change',
  expression: { kind: 'set', value },
  reference: 'current',
  forcesStep: false,
});

function pointsAfter(
  of: MapAxis,
  indices: number[],
  operation: CellOperation,
  isRaw = false,
): unknown {
  const write = performAxisCommand(states, of, 4, indices, { operation, isRaw });
  if (write === undefined || !write.ok) return write;
  const points = readAxis(applyPatch(BYTES, write.patch), of, 4);
  return points.kind === 'numbers' ? points.raw : points;
}

describe('a command on points of an axis', () => {
  const subtract = axisOf('ROM_SUB');
  it.each<[string, number[], CellOperation, boolean, number[]]>([
    ['sets a physical value', [1], set(81.75), false, [144, 173, 184, 196]],
    ['sets a raw value', [1], set(175), true, [144, 175, 184, 196]],
    ['steps by raw words', [1, 2], { kind: 'step', count: 2 }, false, [144, 173, 186, 196]],
    ['rounds', [1], { kind: 'roundToMultiple', multiple: 6 }, false, [144, 168, 184, 196]],
    ['limits', [0, 1, 2, 3], { kind: 'limit', min: null, max: 90 }, false, [144, 171, 184, 184]],
    ['flattens', [1, 2], { kind: 'flatten' }, false, [144, 178, 178, 196]],
    ['fills', [1, 2], { kind: 'fill', direction: 'right' }, false, [144, 171, 171, 196]],
    [
      'smooths',
      [0, 1, 2],
      { kind: 'smooth', direction: 'both', strength: 1 },
      true,
      [166, 166, 166, 196],
    ],
    [
      'interpolates in equal steps',
      [0, 1, 2, 3],
      { kind: 'interpolate', direction: 'vertical', weighting: 'axis' },
      false,
      [144, 161, 179, 196],
    ],
    ['restores points of the original', [1], { kind: 'restore' }, false, [144, 175, 184, 196]],
  ])('%s', (_, indices, operation, isRaw, points) => {
    expect(pointsAfter(subtract, indices, operation, isRaw)).toEqual(points);
  });

  it('can start at the original, and force a step', () => {
    const percent = (amount: number, forcesStep: boolean): CellOperation => ({
      kind: 'change',
      expression: { kind: 'percent', amount },
      reference: 'original',
      forcesStep,
    });
    const plain = axisOf('ROM', { scale: { factor: 1, offset: 0 } });
    expect(pointsAfter(plain, [0], percent(10, false))).toEqual([34, 13, 12, 60]);
    expect(pointsAfter(plain, [0], percent(1, false))).toEqual([31, 13, 12, 60]);
    expect(pointsAfter(plain, [0], percent(1, true))).toEqual([32, 13, 12, 60]);
  });

  it('names the neighbour that is in the way', () => {
    expect(pointsAfter(subtract, [1], set(185), true)).toEqual({
      ok: false,
      error: 'neighbourOutOfRange',
      index: 1,
    });
  });

  it('has nothing to do between two points', () => {
    const operation = { kind: 'interpolate', direction: 'both', weighting: 'axis' } as const;
    expect(pointsAfter(subtract, [0, 1], operation)).toBeUndefined();
  });

  it.each<[ReferenceMode, string]>([
    ['NONE', 'readOnly'],
    ['USER_DEF', 'inDefinition'],
    ['USER_DEF_STRING', 'inDefinition'],
  ])('writes no byte in mode %s: %s', (reference, error) => {
    expect(pointsAfter(axisOf(reference), [0], set(60))).toEqual({ ok: false, error });
  });

  it('is refused outside the file, at a point there is not, and with a factor of 0', () => {
    const outside = axisOf('ROM', { words: wordRun(1, BYTE) });
    expect(pointsAfter(outside, [0], set(1))).toEqual({ ok: false, error: 'outsideFile' });
    expect(() => pointsAfter(subtract, [4], set(1))).toThrow(RangeError);
    const broken = axisOf('ROM', { scale: { factor: 0, offset: 0 } });
    expect(() => pointsAfter(broken, [0], set(1))).toThrow(RangeError);
  });
});
