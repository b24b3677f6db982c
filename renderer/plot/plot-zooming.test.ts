import { describe, expect, it } from 'vitest';
import { PlotZooming } from './plot-zooming.ts';
import { type PointRange, PointWindow } from './point-window.ts';
import { ValueWindow } from './value-window.ts';

const LEFT_PX = 50;

/** 1000 points of which 100 are in sight, in a plot of 400 by 200 pixels; what is told is written down. */
function zoomed(rangeAfter: (factor: number) => PointRange | undefined) {
  const window = new PointWindow();
  const values = new ValueWindow();
  window.setCount(1000);
  window.setWidth(400);
  window.setRange(100, 0);
  values.setBox(0, 200);
  values.setLimits(0, 1000);
  const told: string[] = [];
  const zooming = new PlotZooming({
    window,
    values,
    stage: {
      size: { widthPx: 450, heightPx: 200, pixelRatio: 1 },
      pointAt: () => ({ xPx: 0, yPx: 0 }),
    },
    leftPx: () => LEFT_PX,
    rangeAfter,
    moved: () => told.push('moved'),
    zoomed: () => told.push('zoomed'),
  });
  return { window, values, zooming, told };
}

describe('PlotZooming', () => {
  it('keeps the point under the pointer in its place', () => {
    const { window, zooming, told } = zoomed(() => 50);
    window.moveToPoint(200);
    const before = window.pointAt(300);
    zooming.zoomBy(0.5, LEFT_PX + 300);
    expect(zooming.zoom.range).toBe(50);
    expect(window.pointAt(300)).toBe(before);
    expect(told).toEqual(['zoomed']);
  });

  it('zooms around the left edge where the pointer is beside the plot', () => {
    const { window, zooming } = zoomed(() => 50);
    window.moveToPoint(200);
    zooming.zoomBy(0.5, 3);
    expect(window.firstPoint).toBe(200);
  });

  it.each([
    ['there is no more to be brought into sight', undefined],
    ['the range stays the same', 100],
  ])('tells nothing where %s', (_why, range) => {
    const { zooming, told } = zoomed(() => range);
    zooming.zoomBy(2, LEFT_PX);
    expect(zooming.zoom.range).toBe(100);
    expect(told).toEqual([]);
  });

  it('takes the picture along with a pointer, both ways, and tells it once', () => {
    const { window, values, zooming, told } = zoomed(() => undefined);
    zooming.set({ scale: 2 });
    values.moveTo(100);
    zooming.drag(-40, 10);
    expect(window.leftPx).toBe(40);
    expect(values.bottom).toBeGreaterThan(100);
    expect(told).toEqual(['moved']);
  });

  it('tells nothing of a drag against both ends', () => {
    const { zooming, told } = zoomed(() => undefined);
    zooming.drag(40, -10);
    zooming.panBy(-1);
    expect(told).toEqual([]);
  });

  it('doubles and halves the scale by key, and tells nothing at the end of the scale', () => {
    const { zooming, told } = zoomed(() => undefined);
    zooming.scaleByKey(1);
    expect(zooming.zoom.scale).toBe(2);
    zooming.scaleByKey(-1);
    expect(zooming.zoom.scale).toBe(1);
    zooming.scaleByKey(-1);
    expect(told).toEqual(['zoomed', 'zoomed']);
  });

  it('tells nobody of what its owner sets', () => {
    const { zooming, told } = zoomed(() => undefined);
    zooming.set({ range: 'all', scale: 8 });
    expect(zooming.zoom).toEqual({ range: 'all', scale: 8 });
    expect(told).toEqual([]);
  });
});
