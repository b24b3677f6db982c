import { fillBox } from '../canvas2d/boxes.ts';
import { PaletteColours } from '../canvas2d/palette-colours.ts';
import { TintedAtlas } from '../canvas2d/tinted-atlas.ts';
import type { CanvasPainter } from '../device/canvas-surface.ts';
import { MarkTable, NUMBERS_PER_MARK, type PixelBox, RING_LINE, SHAPE } from './mark-table.ts';
import type { PlotAtlas } from './plot-atlas.ts';
import type { PlotPainter } from './plot-painter.ts';
import {
  GAP,
  MAX_SECTIONS,
  NUMBERS_PER_STROKE,
  STROKE,
  type StrokeKind,
  StrokeTable,
} from './stroke-table.ts';

/** How the strokes of a section look. */
interface Section {
  readonly ink: number;
  readonly kind: StrokeKind;
  readonly widthPx: number;
  readonly clip: PixelBox;
}

/** A line that begins and ends in one place has to be a little longer to get its round ends. */
const POINT_PX = 0.01;

/**
 * Draws a line view on a 2D canvas: what the shaders line-marks, line-segments and line-spans draw, from the same tables, in
 * the same order.
 */
export class CanvasPlotPainter implements PlotPainter, CanvasPainter {
  readonly marks: MarkTable = new MarkTable();
  readonly strokes: StrokeTable = new StrokeTable();
  readonly drawCalls = 0;
  readonly bytesUploaded = 0;
  readonly #colours: PaletteColours = new PaletteColours();
  readonly #sheets: TintedAtlas = new TintedAtlas(this.#colours);
  readonly #sections: (Section | undefined)[] = [];
  #atlas: PlotAtlas | undefined;

  setColours(texels: Uint8Array<ArrayBuffer>): void {
    this.#colours.set(texels);
    this.#sheets.coloursChanged();
  }

  setAtlas(atlas: PlotAtlas): void {
    this.#atlas = atlas;
    this.#sheets.setAtlas(atlas);
    atlas.markUploaded();
  }

  setSurface(): void {
    // Places on a canvas are device pixels already.
  }

  setSection(
    section: number,
    ink: number,
    kind: StrokeKind,
    widthPx: number,
    clip: PixelBox,
  ): void {
    this.#sections[section] = { ink, kind, widthPx, clip };
  }

  paint(context: CanvasRenderingContext2D): void {
    this.#followAtlas();
    const { count, underCount } = this.marks;
    this.#paintMarks(context, 0, underCount);
    for (let section = 0; section < MAX_SECTIONS; section++) this.#paintSection(context, section);
    this.#paintMarks(context, underCount, count);
    this.marks.markUploaded();
  }

  dispose(): void {
    this.#atlas = undefined;
  }

  #followAtlas(): void {
    const atlas = this.#atlas;
    if (atlas === undefined || atlas.dirtyToRow <= atlas.dirtyFromRow) return;
    this.#sheets.rowsChanged(atlas.dirtyFromRow, atlas.dirtyToRow);
    atlas.markUploaded();
  }

  #paintMarks(context: CanvasRenderingContext2D, from: number, to: number): void {
    const { packed } = this.marks;
    for (let mark = from; mark < to; mark++) {
      const at = mark * NUMBERS_PER_MARK;
      const [left = 0, top = 0, width = 0, height = 0, ink = 0, shape = 0, atlasX = 0, atlasY = 0] =
        packed.subarray(at, at + NUMBERS_PER_MARK);
      switch (shape) {
        case SHAPE.glyph: {
          const sheet = this.#sheets.sheet(ink);
          context.drawImage(sheet, atlasX, atlasY, width, height, left, top, width, height);
          break;
        }
        case SHAPE.plain:
          context.fillStyle = this.#colours.css(ink);
          context.fillRect(left, top, width, height);
          break;
        case SHAPE.disc:
          paintDisc(context, left + width / 2, top + height / 2, width / 2, this.#colours.css(ink));
          break;
        default:
          paintRing(context, left + width / 2, top + height / 2, width / 2, this.#colours.css(ink));
      }
    }
  }

  #paintSection(context: CanvasRenderingContext2D, section: number): void {
    const look = this.#sections[section];
    const start = this.strokes.startOf(section);
    const count = this.strokes.countOf(section);
    if (look === undefined || count === 0) return;
    const from = start * NUMBERS_PER_STROKE;
    const strokes = this.strokes.packed.subarray(from, from + count * NUMBERS_PER_STROKE);
    const colour = this.#colours.css(look.ink);
    if (look.kind === STROKE.span) paintSpans(context, strokes, colour, look.clip);
    else paintSegments(context, strokes, colour, look);
    this.strokes.markUploaded(section);
  }
}

/** The edge of a dot is soft over the pixel within its radius. */
function paintDisc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radiusPx: number,
  colour: string,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, Math.max(0, radiusPx - 0.5), 0, 2 * Math.PI);
  context.fill();
}

function paintRing(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radiusPx: number,
  colour: string,
): void {
  const linePx = radiusPx * RING_LINE;
  context.strokeStyle = colour;
  context.lineWidth = linePx;
  context.beginPath();
  context.arc(x, y, Math.max(0, radiusPx - 0.5 - linePx / 2), 0, 2 * Math.PI);
  context.stroke();
}

/** Upright boxes: whole columns of pixels wide, with soft upper and lower edges. */
function paintSpans(
  context: CanvasRenderingContext2D,
  strokes: Float32Array,
  colour: string,
  clip: PixelBox,
): void {
  context.fillStyle = colour;
  for (let at = 0; at < strokes.length; at += NUMBERS_PER_STROKE) {
    const [left = 0, top = 0, right = 0, bottom = 0] = strokes.subarray(at);
    if (top < GAP) fillBox(context, Math.floor(left), top, Math.ceil(right), bottom, clip);
  }
}

/** Lines with round ends; those that hang together are one, so that their joints are covered once. */
function paintSegments(
  context: CanvasRenderingContext2D,
  strokes: Float32Array,
  colour: string,
  { widthPx, clip }: Section,
): void {
  context.save();
  context.beginPath();
  context.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = widthPx;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  let endX = Number.NaN;
  let endY = Number.NaN;
  for (let at = 0; at < strokes.length; at += NUMBERS_PER_STROKE) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = strokes.subarray(at, at + NUMBERS_PER_STROKE);
    if (fromY >= GAP) continue;
    if (fromX !== endX || fromY !== endY) {
      context.stroke();
      context.beginPath();
      context.moveTo(fromX, fromY);
    }
    const isPoint = fromX === toX && fromY === toY;
    context.lineTo(isPoint ? toX + POINT_PX : toX, toY);
    endX = toX;
    endY = toY;
  }
  context.stroke();
  context.restore();
}
