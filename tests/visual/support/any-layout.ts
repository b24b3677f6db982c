import fc from 'fast-check';
import { type GridLayout, gridLayout } from '../../../renderer/grid/grid-layout.ts';
import { gridMetrics } from '../../../renderer/grid/grid-metrics.ts';

/** Pixel ratios of common screens and zoom steps. */
export const PIXEL_RATIOS: readonly number[] = [1, 1.25, 1.5, 2];

/** Any grid on any surface that has room for at least a few cells, at the common pixel ratios and all font sizes. */
export const anyLayout = fc
  .record({
    pixelRatio: fc.constantFrom(...PIXEL_RATIOS),
    fontSizePx: fc.constantFrom(12, 14, 16, 18, 20, 22, 24),
    cellWidthCssPx: fc.constantFrom(40, 56, 88, 136, 256),
    glyphsPerCell: fc.constantFrom(1, 2, 4, 8),
    columns: fc.integer({ min: 1, max: 30 }),
    rows: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(16 * 1024 * 1024)),
    surfaceWidthPx: fc.integer({ min: 500, max: 4000 }),
    surfaceHeightPx: fc.integer({ min: 300, max: 2200 }),
  })
  .map(
    ({ columns, rows, surfaceWidthPx, surfaceHeightPx, ...sizes }): GridLayout =>
      gridLayout({
        metrics: gridMetrics({ ...sizes, advanceEm: 0.6 }),
        surfaceWidthPx,
        surfaceHeightPx,
        columns,
        rows,
      }),
  );
