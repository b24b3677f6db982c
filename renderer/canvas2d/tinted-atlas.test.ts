// @vitest-environment jsdom
import 'vitest-canvas-mock';
import { describe, expect, it, vi } from 'vitest';
import { PaletteColours } from './palette-colours.ts';
import { TintedAtlas } from './tinted-atlas.ts';

const ATLAS = { coverage: new Uint8Array(8 * 16), widthPx: 8, heightPx: 16 };

/** An atlas in two inks, and the parts of a sheet that were coloured since it was asked last: first row and number of rows. */
function atlasInTwoInks(): {
  readonly atlas: TintedAtlas;
  coloured(ink: number): [first: number, count: number][];
} {
  const colours = new PaletteColours();
  colours.set(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255));
  const atlas = new TintedAtlas(colours);
  atlas.setAtlas(ATLAS);
  return {
    atlas,
    coloured: (ink) => {
      const context = atlas.sheet(ink).getContext('2d');
      if (context === null) throw new Error('no canvas');
      const put = vi.mocked(context.putImageData);
      const parts = put.mock.calls.map(([image, , y]): [number, number] => [y, image.height]);
      put.mockClear();
      return parts;
    },
  };
}

describe('TintedAtlas', () => {
  it('colours the sheet of an ink once, when it is first written with', () => {
    const { coloured } = atlasInTwoInks();
    expect(coloured(0)).toEqual([[0, 16]]);
    expect(coloured(0)).toEqual([]);
    expect(coloured(1)).toEqual([[0, 16]]);
  });

  it('colours only the rows anew that have changed, in every ink that is in use', () => {
    const { atlas, coloured } = atlasInTwoInks();
    coloured(0);
    atlas.rowsChanged(4, 6);
    expect(coloured(0)).toEqual([[4, 2]]);
    expect(coloured(1)).toEqual([[0, 16]]);
  });

  it('begins anew with other colours and with another atlas', () => {
    const { atlas, coloured } = atlasInTwoInks();
    coloured(0);
    atlas.coloursChanged();
    expect(coloured(0)).toEqual([[0, 16]]);
    atlas.setAtlas({ ...ATLAS, coverage: new Uint8Array(8 * 8), heightPx: 8 });
    expect(coloured(0)).toEqual([[0, 8]]);
  });
});
