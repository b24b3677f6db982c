import type { CanvasSurface } from './canvas-surface.ts';
import type { GpuSurface } from './gpu-surface.ts';

/** What views are drawn with: WebGL 2, or a 2D canvas where there is none. */
export type DrawingKind = DrawingSurface['kind'];

/** A canvas from a view's side. A view has a painter of its own for each kind; everything else about it is the same. */
export type DrawingSurface = GpuSurface | CanvasSurface;
