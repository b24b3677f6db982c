// @vitest-environment jsdom
import 'vitest-canvas-mock';
import { describe, expect, it } from 'vitest';
import { CanvasSurfacePainter } from './canvas-surface-painter.ts';
import { meshLook } from './mesh-look.ts';
import { SegmentTable } from './segment-table.ts';
import { CAMERA_PRESETS } from './surface-camera.ts';
import { SurfaceModel } from './surface-model.ts';
import { PALETTE_ROWS, RAMP_TEXELS } from './surface-palette.ts';
import { SurfaceProjection } from './surface-projection.ts';
import { dataOf, PLAIN_SETTINGS } from './testing/surface-test-map.ts';

const SIZE = { widthPx: 80, heightPx: 60, pixelRatio: 1 };
const HILL = [10, 20, 30, 20, 50, 40, 30, 40, 70];
const NOTHING = { hasOriginal: false, scaffoldCount: 0, cursorCount: 0, glyphCount: 0 };
const COLOUR = '#102030';
const SETTINGS = {
  ...PLAIN_SETTINGS,
  theme: {
    ...PLAIN_SETTINGS.theme,
    surfaceLine: COLOUR,
    surfaceOriginal: COLOUR,
    headerTextActive: COLOUR,
    cursor: COLOUR,
  },
};

/** A painter on a canvas that counts, and the calls of a frame. */
function painterOnCanvas() {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.widthPx;
  canvas.height = SIZE.heightPx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const painter = new CanvasSurfacePainter(context);
  painter.setPalette(new Uint8Array(4 * RAMP_TEXELS * PALETTE_ROWS).fill(255));
  const model = new SurfaceModel(dataOf({ width: 3, height: 3, raw: HILL, edits: [] }), SETTINGS);
  const view = new SurfaceProjection();
  view.place(CAMERA_PRESETS.corner, model.box, SIZE);
  const draw = (counts: Partial<typeof NOTHING> = {}): Record<string, number> => {
    context.__clearDrawCalls();
    painter.draw(view, { ...NOTHING, ...counts });
    const calls: Record<string, number> = {};
    for (const { type } of context.__getDrawCalls()) calls[type] = (calls[type] ?? 0) + 1;
    return calls;
  };
  const setMesh = (): void => {
    painter.setMesh(model.columns, model.rows);
    painter.setValues(model.values);
    painter.setMarks(model.marks);
    painter.setLook(meshLook(model, 1));
  };
  return { painter, draw, setMesh };
}

function linesOfBox(count: number): SegmentTable {
  const table = new SegmentTable();
  for (let i = 0; i < count; i++) table.addLine(-0.5, 0, i / count, 0.5, 0, i / count, 0, 1);
  return table;
}

describe('CanvasSurfacePainter', () => {
  it('draws its background alone where there is nothing', () => {
    expect(painterOnCanvas().draw()).toEqual({ fillRect: 1 });
  });

  it('lays the mesh over it as one picture, whatever it consists of', () => {
    const { draw, setMesh } = painterOnCanvas();
    setMesh();
    expect(draw()).toEqual({ fillRect: 1, drawImage: 1 });
    expect(draw({ hasOriginal: true })).toEqual({ fillRect: 1, drawImage: 1 });
  });

  it.each([0, 1, 12])('draws %s lines of the box with as many strokes', (count) => {
    const { painter, draw } = painterOnCanvas();
    painter.setScaffold(linesOfBox(count));
    expect(draw({ scaffoldCount: count })['stroke'] ?? 0).toBe(count);
  });

  it('draws no more of the cursor than it is told', () => {
    const { painter, draw } = painterOnCanvas();
    painter.setCursor(linesOfBox(4));
    expect(draw({ cursorCount: 3 })['stroke']).toBe(3);
    expect(draw()).toEqual({ fillRect: 1 });
  });

  it('draws the same frame with the same calls', () => {
    const { painter, draw, setMesh } = painterOnCanvas();
    setMesh();
    painter.setScaffold(linesOfBox(5));
    const first = draw({ scaffoldCount: 5 });
    expect(draw({ scaffoldCount: 5 })).toEqual(first);
  });

  it('leaves nothing to be handed over', () => {
    const { painter } = painterOnCanvas();
    const table = linesOfBox(5);
    expect(table.staleTo).toBeGreaterThan(table.staleFrom);
    painter.setScaffold(table);
    expect(table.staleTo).toBe(table.staleFrom);
    expect([painter.drawCalls, painter.bytesUploaded]).toEqual([0, 0]);
  });
});
