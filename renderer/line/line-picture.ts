import { type MarkTable, SHAPE } from '../plot/mark-table.ts';
import type { PlotAtlas } from '../plot/plot-atlas.ts';
import type { PlotPainter } from '../plot/plot-painter.ts';
import { INK } from '../plot/plot-palette.ts';
import { STROKE } from '../plot/stroke-table.ts';
import { textTopPx } from '../plot/text-top.ts';
import { type ValueTick, valueTicks } from '../plot/tick-labels.ts';
import { pointOfCell } from './curve-grid.ts';
import type { LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';
import type { LinePlot } from './line-plot.ts';

/** Sections of the strokes, drawn in this order. */
const SECTION = { originals: 0, curves: 1, activeOriginal: 2, active: 3 } as const;

/** Room between two marks of an axis, in heights of its text, and between two texts, in glyphs. */
const VALUE_TICK_ROOM = 2.2;
const POINT_TEXT_ROOM_GLYPHS = 2;
/** Points get dots from this distance on, in CSS pixels. */
const DOT_DISTANCE_CSS_PX = 10;
const DOT_CSS_PX = 6;
const CURSOR_DOT_CSS_PX = 11;
const FLASH_DOT_CSS_PX = 20;
const FRAME_CSS_PX = 3;
const ASCII = /^[\x20-\x7e]*$/;

/** What a frame shows beside the model. */
export interface LineSight {
  readonly model: LineModel;
  readonly plot: LinePlot;
  /** Points that are lit up, as `curve * points + point`. */
  flashed(): ReadonlySet<number>;
  /** Point under the pointer, in the same numbers. */
  hovered(): number | undefined;
}

/** Writes the picture of a map's curves into the tables of its painter. */
export class LinePicture {
  readonly #sight: LineSight;
  #areCurvesStale = true;
  #ticks: readonly ValueTick[] = [];
  #ticksOf = { bottom: Number.NaN, top: Number.NaN, maxCount: 0, isHex: false };

  constructor(sight: LineSight) {
    this.#sight = sight;
  }

  /** Values, place or sizes have changed: all curves are written with the next frame, not only the active one. */
  curvesChanged(): void {
    this.#areCurvesStale = true;
  }

  write(painter: PlotPainter, atlas: PlotAtlas, layout: LineLayout): void {
    this.#writeCurves(painter, layout);
    const { marks } = painter;
    marks.begin();
    this.#writePlates(marks, layout);
    this.#writeValueAxis(marks, atlas, layout);
    this.#writePointAxis(marks, atlas, layout);
    this.#writeHead(marks, atlas, layout);
    this.#writeSelection(marks, layout);
    marks.beginOver();
    this.#writeFlash(marks, layout);
    this.#writeDots(marks, layout);
    this.#writeCursor(marks, layout);
    this.#writeOriginalFrame(marks, layout);
  }

  #writeCurves(painter: PlotPainter, layout: LineLayout): void {
    const { model, plot } = this.#sight;
    const { strokes } = painter;
    const { points } = model.grid;
    const [first, end] = plot.drawnCurves();
    const all = (end - first) * points;
    if (strokes.reserve([model.hasOriginal ? all : 0, all, points, points])) {
      this.#areCurvesStale = true;
    }
    const { linePx, activeLinePx } = layout;
    const { segment } = STROKE;
    painter.setSection(SECTION.originals, INK.curveOriginal, segment, linePx, layout.plot);
    painter.setSection(SECTION.curves, INK.curve, segment, linePx, layout.plot);
    painter.setSection(SECTION.activeOriginal, INK.curveOriginal, segment, linePx, layout.plot);
    painter.setSection(SECTION.active, INK.curveActive, segment, activeLinePx, layout.plot);
    if (this.#areCurvesStale) {
      strokes.begin(SECTION.originals);
      strokes.begin(SECTION.curves);
      for (let curve = first; curve < end; curve++) {
        if (model.hasOriginal) this.#writeOriginal(painter, SECTION.originals, curve);
        this.#writeCurve(painter, SECTION.curves, curve);
      }
      strokes.end(SECTION.originals);
      strokes.end(SECTION.curves);
      this.#areCurvesStale = false;
    }
    strokes.begin(SECTION.activeOriginal);
    strokes.begin(SECTION.active);
    if (model.hasOriginal) this.#writeOriginal(painter, SECTION.activeOriginal, model.activeCurve);
    this.#writeCurve(painter, SECTION.active, model.activeCurve);
    strokes.end(SECTION.activeOriginal);
    strokes.end(SECTION.active);
  }

  /** Only where it differs: what is equal lies under the curve. */
  #writeOriginal(painter: PlotPainter, section: number, curve: number): void {
    const { model, plot } = this.#sight;
    const { points } = model.grid;
    for (let point = 0; point < points; point++) {
      const next = Math.min(points - 1, point + 1);
      const isEqual =
        model.valueAt(curve, point) === model.originalAt(curve, point) &&
        model.valueAt(curve, next) === model.originalAt(curve, next);
      if (isEqual) painter.strokes.skip(section);
      else {
        this.#writeStroke(painter, section, point, plot.originalY(curve, point), {
          before: point > 0 ? plot.originalY(curve, point - 1) : Number.NaN,
          after: next > point ? plot.originalY(curve, next) : Number.NaN,
        });
      }
    }
  }

  #writeCurve(painter: PlotPainter, section: number, curve: number): void {
    const { model, plot } = this.#sight;
    const { points } = model.grid;
    for (let point = 0; point < points; point++) {
      this.#writeStroke(painter, section, point, plot.yOf(curve, point), {
        before: point > 0 ? plot.yOf(curve, point - 1) : Number.NaN,
        after: point + 1 < points ? plot.yOf(curve, point + 1) : Number.NaN,
      });
    }
  }

  /** From a point to the next; the point alone if neither neighbour has a value. */
  #writeStroke(
    painter: PlotPainter,
    section: number,
    point: number,
    y: number,
    neighbours: { readonly before: number; readonly after: number },
  ): void {
    const { before, after } = neighbours;
    const { plot } = this.#sight;
    const { strokes } = painter;
    const x = plot.xOf(point);
    const isAlone = Number.isNaN(after);
    if (Number.isNaN(y) || (isAlone && !Number.isNaN(before))) strokes.skip(section);
    else if (isAlone) strokes.add(section, x, y, x, y);
    else strokes.add(section, x, y, plot.xOf(point + 1), after);
  }

  #writePlates(marks: MarkTable, layout: LineLayout): void {
    const { plot, head, widthPx, heightPx, hairlinePx } = layout;
    marks.fill(0, 0, plot.left, heightPx, INK.axisBackground);
    marks.fill(head.left, head.top, head.right, head.bottom, INK.axisBackground);
    marks.fill(plot.left, plot.bottom, widthPx, heightPx, INK.axisBackground);
    marks.fill(plot.left - hairlinePx, plot.top, plot.left, plot.bottom, INK.gridLine);
    marks.fill(plot.left, plot.bottom, widthPx, plot.bottom + hairlinePx, INK.gridLine);
  }

  #writeValueAxis(marks: MarkTable, atlas: PlotAtlas, layout: LineLayout): void {
    const { plot } = this.#sight;
    const { hairlinePx, paddingPx } = layout;
    this.#refreshTicks(atlas, layout);
    const risePx = textTopPx(atlas);
    for (const { value, label } of this.#ticks) {
      const y = Math.round(plot.values.yOf(value));
      marks.clipToBox(layout.plot);
      const ink = value === 0 ? INK.zeroLine : INK.gridLine;
      marks.fill(layout.plot.left, y, layout.widthPx, y + hairlinePx, ink);
      // The lowest may reach down into the corner.
      marks.clipTo(0, layout.plot.top, layout.plot.left, layout.points.bottom);
      const textLeft = layout.plot.left - paddingPx - atlas.textWidthPx(label.length);
      atlas.addText(marks, label, textLeft, y + risePx, INK.axisText);
    }
  }

  #refreshTicks(atlas: PlotAtlas, layout: LineLayout): void {
    const { plot, model } = this.#sight;
    const roomPx = atlas.metrics.slotHeightPx * VALUE_TICK_ROOM;
    const maxCount = Math.max(2, Math.floor((layout.plot.bottom - layout.plot.top) / roomPx));
    const { bottom, top } = plot.values;
    const { map } = model.data;
    const { display, showsRaw } = model.settings;
    const isWhole = showsRaw && !map.cells.type.float && display !== 'percentageDiff';
    const isHex = isWhole && map.format === 'HEX';
    const of = this.#ticksOf;
    const isFresh =
      of.bottom === bottom && of.top === top && of.maxCount === maxCount && of.isHex === isHex;
    if (isFresh) return;
    this.#ticksOf = { bottom, top, maxCount, isHex };
    this.#ticks = valueTicks(bottom, top, maxCount, { isHex, isWhole });
  }

  /** Texts of the points, as many as have room; that of the cursor always, and instead of those it would touch. */
  #writePointAxis(marks: MarkTable, atlas: PlotAtlas, layout: LineLayout): void {
    const { plot, model } = this.#sight;
    const { pointTexts, grid } = model;
    const gapPx = atlas.textWidthPx(POINT_TEXT_ROOM_GLYPHS);
    const cursorText = pointTexts[model.activePoint] ?? '';
    const cursorX = plot.xOf(model.activePoint);
    const cursorHalfPx = widthOf(atlas, cursorText) / 2;
    const isCursorInSight = cursorX >= layout.plot.left && cursorX <= layout.plot.right;
    let freeFromPx = Number.NEGATIVE_INFINITY;
    for (let point = 0; point < grid.points; point++) {
      const x = plot.xOf(point);
      if (x < layout.plot.left || x > layout.plot.right) continue;
      const text = pointTexts[point] ?? '';
      const halfPx = widthOf(atlas, text) / 2;
      const isCursor = point === model.activePoint;
      const hidesCursor =
        isCursorInSight && !isCursor && Math.abs(x - cursorX) < halfPx + cursorHalfPx + gapPx;
      const hasRoom = isCursor || (x - halfPx >= freeFromPx && !hidesCursor);
      if (!hasRoom) continue;
      freeFromPx = x + halfPx + gapPx;
      const lineX = Math.round(x);
      marks.clipToBox(layout.plot);
      const { top, bottom } = layout.plot;
      marks.fill(lineX, top, lineX + layout.hairlinePx, bottom, INK.gridLine);
      marks.clipToBox(layout.points);
      const latestLeft = layout.widthPx - Math.ceil(2 * halfPx);
      const textLeft = Math.min(latestLeft, Math.round(x - halfPx));
      const ink = isCursor ? INK.text : INK.axisText;
      addAnyText(marks, atlas, text, textLeft, layout.textTopInPointsPx, ink);
    }
  }

  /** Unit over the values, row and its value over the curves, name of the other axis under them. */
  #writeHead(marks: MarkTable, atlas: PlotAtlas, layout: LineLayout): void {
    const { model } = this.#sight;
    const { map } = model.data;
    const { head, name, plot, paddingPx } = layout;
    marks.clipTo(0, head.top, plot.left, head.bottom);
    const unit = unitOf(map.unit, model);
    const unitLeft = Math.max(0, plot.left - paddingPx - widthOf(atlas, unit));
    addAnyText(marks, atlas, unit, unitLeft, layout.textTopInHeadPx, INK.axisTextDim);
    marks.clipToBox(head);
    const curveAxis = map[model.curveAxis];
    const row = namedValue(curveAxis, model.curveTexts[model.activeCurve] ?? '');
    addAnyText(marks, atlas, row, plot.left + paddingPx, layout.textTopInHeadPx, INK.curveActive);
    marks.clipToBox(name);
    const pointAxis = map[model.pointAxis];
    const text = namedValue(pointAxis, '');
    const left = Math.round((plot.left + plot.right - widthOf(atlas, text)) / 2);
    addAnyText(marks, atlas, text, left, layout.textTopInNamePx, INK.axisTextDim);
  }

  #writeSelection(marks: MarkTable, layout: LineLayout): void {
    const { model, plot } = this.#sight;
    const { selection, grid } = model;
    if (selection.area === 'data' && !model.hasRange) return;
    if (selection.area === model.curveAxis) return;
    const a = pointOfCell(grid, selection.anchor);
    const b = pointOfCell(grid, selection.cursor);
    const [left, right] = plot.edgesOf(Math.min(a, b), Math.max(a, b));
    const { top, bottom } = layout.plot;
    marks.clipToBox(layout.plot);
    marks.fill(left, top, right, bottom, INK.selection);
    marks.fill(left, top, left + layout.hairlinePx, bottom, INK.selectionBorder);
    marks.fill(right - layout.hairlinePx, top, right, bottom, INK.selectionBorder);
  }

  #writeFlash(marks: MarkTable, layout: LineLayout): void {
    const { model, plot } = this.#sight;
    const diameterPx = Math.round(FLASH_DOT_CSS_PX * layout.pixelRatio);
    marks.clipToBox(layout.plot);
    const { points } = model.grid;
    for (const place of this.#sight.flashed()) {
      const point = place % points;
      const y = plot.yOf((place - point) / points, point);
      if (!Number.isNaN(y)) marks.dot(plot.xOf(point), y, diameterPx, INK.flash, SHAPE.disc);
    }
  }

  /** Dots on the active curve where there is room, and on whatever else is selected. */
  #writeDots(marks: MarkTable, layout: LineLayout): void {
    const { model, plot } = this.#sight;
    const { points } = model.grid;
    const diameterPx = Math.round(DOT_CSS_PX * layout.pixelRatio);
    marks.clipToBox(layout.plot);
    const dot = (curve: number, point: number, ink: number): void => {
      const y = plot.yOf(curve, point);
      if (!Number.isNaN(y)) marks.dot(plot.xOf(point), y, diameterPx, ink, SHAPE.disc);
    };
    if (plot.pointDistancePx >= DOT_DISTANCE_CSS_PX * layout.pixelRatio) {
      for (let point = 0; point < points; point++) dot(model.activeCurve, point, INK.curveActive);
    }
    if (!model.hasRange) return;
    for (const place of model.selectedPoints) {
      const point = place % points;
      dot((place - point) / points, point, INK.text);
    }
  }

  #writeCursor(marks: MarkTable, layout: LineLayout): void {
    const { model, plot } = this.#sight;
    const diameterPx = Math.round(CURSOR_DOT_CSS_PX * layout.pixelRatio);
    const { points } = model.grid;
    const { top, bottom } = layout.plot;
    marks.clipToBox(layout.plot);
    const ring = (curve: number, point: number, ink: number): void => {
      const y = plot.yOf(curve, point);
      if (!Number.isNaN(y)) marks.dot(plot.xOf(point), y, diameterPx, ink, SHAPE.ring);
    };
    const hovered = this.#sight.hovered();
    if (hovered !== undefined) {
      const point = hovered % points;
      ring((hovered - point) / points, point, INK.axisTextDim);
    }
    const x = Math.floor(plot.xOf(model.activePoint));
    marks.fill(x, top, x + layout.hairlinePx, bottom, INK.cursorLine);
    ring(model.activeCurve, model.activePoint, INK.cursor);
  }

  #writeOriginalFrame(marks: MarkTable, layout: LineLayout): void {
    if (this.#sight.model.settings.display !== 'ori') return;
    const linePx = Math.round(FRAME_CSS_PX * layout.pixelRatio);
    const { left, top, bottom } = layout.plot;
    marks.clipTo(0, 0, layout.widthPx, layout.heightPx);
    marks.frame(left, top, layout.widthPx, bottom, linePx, INK.originalFrame);
  }
}

function unitOf(unit: string, model: LineModel): string {
  if (model.settings.display === 'percentageDiff') return '%';
  return model.settings.showsRaw ? '' : unit;
}

/** Name of an axis with a value and the unit, as far as there are any. */
function namedValue(axis: { readonly name: string; readonly unit: string }, value: string): string {
  const unit = value === '' && axis.unit !== '' ? `[${axis.unit}]` : axis.unit;
  return [axis.name, value, unit].filter((part) => part !== '').join(' ');
}

function widthOf(atlas: PlotAtlas, text: string): number {
  return ASCII.test(text) ? atlas.textWidthPx(text.length) : atlas.labelWidthPx(text);
}

/** Adds a text glyph by glyph where that is possible, otherwise as a whole. */
function addAnyText(
  marks: MarkTable,
  atlas: PlotAtlas,
  text: string,
  left: number,
  top: number,
  ink: number,
): void {
  if (ASCII.test(text)) atlas.addText(marks, text, left, top, ink);
  else atlas.addLabel(marks, text, left, top, Number.POSITIVE_INFINITY, ink);
}
