import { describe, expect, it } from 'vitest';
import type { MeshLook } from './mesh-look.ts';
import { BRIGHTEST, DARKEST, FLASHED_SHARE, SELECTED_SHARE } from './mesh-shade.ts';
import { MARK } from './surface-marks.ts';
import { RAMP_TEXELS } from './surface-palette.ts';
import { OriginalPixels, SurfacePixels } from './surface-pixels.ts';

const LOOK: MeshLook = {
  u_height: [0, 1],
  u_ramp: [1, 0, 0],
  u_rampRow: 0,
  u_cursor: [9, 9],
  u_linePx: 0.5,
  u_lineColour: [0, 0, 0, 1],
  u_originalColour: [1, 1, 1, 0.25],
  u_selectionColour: [0, 0, 1, 1],
  u_cursorColour: [1, 0, 0, 1],
  isSmooth: true,
  hasWire: false,
  hasHoles: false,
  hasMarks: false,
};
/** Far from any line, a pixel covering a hundredth of a cell. */
const PLACE = { column: 1.3, row: 1.3, per: 0.01 };
const COLUMNS = 3;

function surfacePixel(
  part: Partial<MeshLook>,
  { light = 1, ramp = 1, column = PLACE.column, row = PLACE.row, per = PLACE.per } = {},
  marks: readonly number[] = new Array<number>(COLUMNS * COLUMNS).fill(0),
): readonly number[] {
  const palette = new Uint8Array(RAMP_TEXELS * 4);
  palette.set([40, 40, 40, 255], 0);
  palette.set([100, 150, 200, 255], (RAMP_TEXELS - 1) * 4);
  const pixels = new Uint8ClampedArray(8);
  const sink = new SurfacePixels(
    {
      look: { ...LOOK, ...part },
      palette,
      marks: Uint8Array.from(marks),
      meshColumns: COLUMNS,
      meshRows: COLUMNS,
    },
    pixels,
  );
  sink.pixel(1, column, row, per, per, ramp, light);
  expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  return [...pixels.subarray(4)];
}

function originalPixel(
  below: readonly number[],
  isHidden: boolean,
  part: Partial<MeshLook> = {},
  column = PLACE.column,
): readonly number[] {
  const pixels = Uint8ClampedArray.from(below);
  const sink = new OriginalPixels({ ...LOOK, ...part }, pixels, isHidden);
  // A light of this much makes a shade of 1.
  const light = (1 - DARKEST) / (BRIGHTEST - DARKEST);
  sink.pixel(0, column, PLACE.row, PLACE.per, PLACE.per, 0, light);
  return [...pixels];
}

describe('a pixel of the surface', () => {
  it.each([
    ['the end of the ramp in full light', { light: 2, ramp: 5 }, BRIGHTEST],
    ['the end of the ramp in the dark', { light: -1 }, DARKEST],
  ])('has the colour of %s', (_, place, shade) => {
    const colour = [100, 150, 200].map((channel) => Math.round(channel * shade));
    expect(surfacePixel({}, place)).toEqual([...colour, 255]);
  });

  it('has the colour of the begin of the ramp below it', () => {
    expect(surfacePixel({}, { ramp: -3, light: 0 })[0]).toBe(Math.round(40 * DARKEST));
  });

  it('is a line where a row or a column runs, unless lines are off or would cover everything', () => {
    const onLine = { column: 2, per: 0.01 };
    expect(surfacePixel({ hasWire: true }, onLine)).toEqual([0, 0, 0, 255]);
    expect(surfacePixel({ hasWire: false }, onLine)[0]).toBeGreaterThan(90);
    expect(surfacePixel({ hasWire: true }, { column: 2, per: 0.5 })[0]).toBeGreaterThan(90);
  });

  it('is a line through the cursor along both axes', () => {
    expect(surfacePixel({ u_cursor: [1.3, 9] })).toEqual([255, 0, 0, 255]);
    expect(surfacePixel({ u_cursor: [9, 1.3] })).toEqual([255, 0, 0, 255]);
    expect(surfacePixel({ u_cursor: [1.34, 9] })[0]).toBeLessThan(120);
  });

  it('is tinted in a selected cell, and is its border next to one that is not', () => {
    const all = new Array<number>(COLUMNS * COLUMNS).fill(MARK.selected);
    const marked = { hasMarks: true };
    const inside = surfacePixel(marked, {}, all);
    const plain = surfacePixel({});
    const expected = (plain[2] ?? 0) + (255 - (plain[2] ?? 0)) * SELECTED_SHARE;
    expect(Math.abs((inside[2] ?? 0) - expected)).toBeLessThanOrEqual(1);
    const middleOnly = all.map((mark, vertex) => (vertex === 4 ? mark : 0));
    const edge = { column: 1.499, row: 1 };
    expect(surfacePixel(marked, edge, middleOnly)[2]).toBeGreaterThan(245);
    expect(surfacePixel(marked, edge, all)[2]).toBeLessThan(240);
  });

  it('is lit up for a moment', () => {
    const lit = new Array<number>(COLUMNS * COLUMNS).fill(MARK.flashed);
    const plain = surfacePixel({});
    const expected = (plain[0] ?? 0) + (255 - (plain[0] ?? 0)) * FLASHED_SHARE;
    const shown = surfacePixel({ hasMarks: true }, {}, lit)[0] ?? 0;
    expect(Math.abs(shown - expected)).toBeLessThanOrEqual(1);
  });
});

describe('a pixel of the original', () => {
  it('lies over the surface as much as it is opaque', () => {
    expect(originalPixel([0, 0, 0, 255], false)).toEqual([64, 64, 64, 255]);
  });

  it('stays translucent where there is nothing below', () => {
    expect(originalPixel([0, 0, 0, 0], false)).toEqual([255, 255, 255, 64]);
  });

  it('shows only its lines behind the surface', () => {
    const wire = { hasWire: true };
    expect(originalPixel([9, 9, 9, 255], true, wire)).toEqual([9, 9, 9, 255]);
    expect(originalPixel([0, 0, 0, 255], true, wire, 2)[0]).toBeGreaterThan(40);
  });
});
