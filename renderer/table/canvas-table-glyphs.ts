import { type CanvasBox, drawPart } from '../canvas2d/boxes.ts';
import type { TintedAtlas } from '../canvas2d/tinted-atlas.ts';
import type { GlyphGrid } from '../grid/glyph-grid.ts';
import { SLOT_BORDER_PX } from '../grid/grid-metrics.ts';
import { columnEndPx } from './canvas-table-cells.ts';
import type { TableFrame } from './table-frame.ts';
import { cellsBottomPx, cellsRightPx } from './table-layout.ts';
import { GLYPH_HEAD_ROWS, GLYPH_MASK, INK_SHIFT } from './table-texel.ts';
import { TEXT_ATLAS_COLUMNS } from './text-atlas.ts';

/** What the places of glyphs follow from. */
interface GlyphTables {
  readonly glyphs: GlyphGrid;
  readonly cells: GlyphGrid;
}

/** Where a glyph lies along one direction, and between which edges it is seen. */
interface Place {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Draws the text of a table, as the shader table-glyphs does. */
export function paintTableGlyphs(
  context: CanvasRenderingContext2D,
  frame: TableFrame,
  tables: GlyphTables,
  atlas: TintedAtlas,
): void {
  const { glyphs } = tables;
  const { slotWidthPx: widthPx, slotHeightPx: heightPx } = frame.layout.metrics;
  const texels = frame.rowTexels(frame.drawnColumns);
  const rows = GLYPH_HEAD_ROWS + frame.drawnRows;
  for (let row = 0; row < rows; row++) {
    const down = downOf(frame, row);
    for (let x = 0; x < texels; x++) {
      const texel = glyphs.texels[row * glyphs.widthTexels + x] ?? 0;
      const glyph = texel & GLYPH_MASK;
      if (glyph === 0) continue;
      const across = acrossOf(frame, tables.cells, row, x);
      const boxColumn = glyph % TEXT_ATLAS_COLUMNS;
      const clip: CanvasBox = {
        left: across.from,
        right: across.to,
        top: down.from,
        bottom: down.to,
      };
      const part = {
        fromX: boxColumn * widthPx,
        fromY: ((glyph - boxColumn) / TEXT_ATLAS_COLUMNS) * heightPx,
        left: across.at - SLOT_BORDER_PX,
        top: down.at,
        widthPx,
        heightPx,
      };
      drawPart(context, atlas.sheet(texel >> INK_SHIFT), part, clip);
    }
  }
}

function downOf({ layout, cutTopPx }: TableFrame, row: number): Place {
  const { metrics, bodyTopPx } = layout;
  const { stripHeightPx, stripTextTopPx, rowTextTopPx } = metrics;
  if (row === 0) return { at: stripTextTopPx, from: 0, to: stripHeightPx };
  if (row < GLYPH_HEAD_ROWS) {
    return { at: stripHeightPx + rowTextTopPx, from: stripHeightPx, to: bodyTopPx };
  }
  const top = bodyTopPx - cutTopPx + (row - GLYPH_HEAD_ROWS) * metrics.rowHeightPx;
  return { at: top + rowTextTopPx, from: bodyTopPx, to: cellsBottomPx(layout) };
}

/** A row begins with the glyphs of the strip beside it and of the y axis, or with those of the corner. */
function acrossOf(frame: TableFrame, cells: GlyphGrid, row: number, texel: number): Place {
  const { layout, cutLeftPx } = frame;
  const { metrics, bodyLeftPx, stripWidthPx, stripGlyphs, axisGlyphs } = layout;
  const endingAt = (right: number, count: number, n: number): number =>
    right - metrics.paddingPx - (count - n) * metrics.advancePx;
  const isHead = row < GLYPH_HEAD_ROWS;
  const lead = stripGlyphs + axisGlyphs;
  if (!isHead && texel < stripGlyphs) {
    return { at: endingAt(stripWidthPx, stripGlyphs, texel), from: 0, to: stripWidthPx };
  }
  if (texel < lead) {
    const from = isHead ? 0 : stripWidthPx;
    return { at: endingAt(bodyLeftPx, lead, texel), from, to: bodyLeftPx };
  }
  const count = isHead ? frame.headGlyphs : frame.cellGlyphs;
  const n = (texel - lead) % count;
  const column = (texel - lead - n) / count;
  const originX = bodyLeftPx - cutLeftPx;
  const isMark = n === 0 && !isHead;
  const at = isMark
    ? originX + columnEndPx(cells, column - 1) + metrics.markLeftPx
    : endingAt(originX + columnEndPx(cells, column), count, n);
  return { at, from: bodyLeftPx, to: cellsRightPx(layout) };
}
