// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawnCalls } from '../canvas2d/testing/drawn-calls.ts';
import { CanvasPlotPainter } from './canvas-plot-painter.ts';
import { SHAPE } from './mark-table.ts';
import { INK_COUNT } from './plot-palette.ts';
import { GAP, STROKE } from './stroke-table.ts';

const CLIP = { left: 0, top: 0, right: 400, bottom: 200 };
const INK = 3;
/** What the canvas draws under everything. */
const BACKGROUND = 1;

/** An empty picture, and the calls of its canvas since it was asked last. */
function emptyPlot(): { readonly painter: CanvasPlotPainter; draw(): Record<string, number> } {
  const painter = new CanvasPlotPainter();
  painter.setColours(new Uint8Array(4 * INK_COUNT).fill(255));
  painter.marks.begin();
  painter.strokes.reserve([8, 8, 0, 0]);
  return { painter, draw: drawnCalls(painter, 400, 200) };
}

/** Writes a line through places, cut where one is `GAP`. */
function writeLine(painter: CanvasPlotPainter, section: number, places: readonly number[]): void {
  painter.strokes.begin(section);
  places.forEach((y, i) => {
    const next = places[i + 1];
    if (next !== undefined) painter.strokes.add(section, i, y, i + 1, next);
  });
  painter.strokes.end(section);
}

describe('CanvasPlotPainter', () => {
  it('draws nothing of an empty picture', () => {
    expect(emptyPlot().draw()).toEqual({ fillRect: BACKGROUND });
  });

  it('draws each mark once: boxes, dots and rings', () => {
    const { painter, draw } = emptyPlot();
    painter.marks.fill(0, 0, 10, 10, INK);
    painter.marks.frame(20, 20, 40, 40, 1, INK);
    painter.marks.beginOver();
    painter.marks.dot(50, 50, 6, INK, SHAPE.disc);
    painter.marks.dot(60, 60, 6, INK, SHAPE.ring);
    expect(draw()).toEqual({ fillRect: BACKGROUND + 1 + 4, fill: 1, stroke: 1 });
  });

  it('draws a line that hangs together with one stroke, and another behind each gap', () => {
    const { painter, draw } = emptyPlot();
    painter.setSection(0, INK, STROKE.segment, 2, CLIP);
    writeLine(painter, 0, [10, 20, 30, 40]);
    const whole = draw()['stroke'] ?? 0;
    painter.strokes.begin(0);
    painter.strokes.add(0, 0, 10, 1, 20);
    painter.strokes.add(0, 1, GAP, 2, GAP);
    painter.strokes.add(0, 2, 30, 3, 40);
    painter.strokes.end(0);
    expect(draw()['stroke']).toBe(whole + 1);
  });

  it('draws a box for each span in its clip box, and none for a gap', () => {
    const { painter, draw } = emptyPlot();
    painter.setSection(0, INK, STROKE.span, 1, CLIP);
    painter.strokes.begin(0);
    painter.strokes.add(0, 0, 10, 1, 20);
    painter.strokes.add(0, 1, GAP, 2, GAP);
    painter.strokes.add(0, 2, 30, 3, 40);
    painter.strokes.end(0);
    expect(draw()).toEqual({ fillRect: BACKGROUND + 2 });
  });

  it('draws no section without a look, and none without strokes', () => {
    const { painter, draw } = emptyPlot();
    writeLine(painter, 0, [10, 20]);
    painter.setSection(1, INK, STROKE.segment, 1, CLIP);
    expect(draw()).toEqual({ fillRect: BACKGROUND });
  });

  it('draws the same frame with the same calls, and has nothing left to hand over', () => {
    const { painter, draw } = emptyPlot();
    painter.setSection(0, INK, STROKE.segment, 2, CLIP);
    writeLine(painter, 0, [10, 20, 30]);
    painter.marks.fill(0, 0, 10, 10, INK);
    const first = draw();
    expect(painter.marks.dirtyTo).toBe(painter.marks.dirtyFrom);
    expect(painter.strokes.dirtyTo(0)).toBe(painter.strokes.dirtyFrom(0));
    expect(draw()).toEqual(first);
  });
});
