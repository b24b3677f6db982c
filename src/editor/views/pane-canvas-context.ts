import { createContext } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import type { SurfaceCanvas } from '../../../renderer/surface/surface-canvas.ts';

/** The canvases that the views of a pane share, one after the other: one of the surfaces, one of all other views. */
export interface SharedCanvas {
  /** Element that holds the canvas and goes where the view is. */
  readonly home: HTMLElement;
  /** Not there before it was wanted, and for a moment after that. */
  readonly surface: DrawingSurface | undefined;
  /** A view is drawn on it: from the first one on there is a canvas. */
  want(): void;
  /** The graphics were lost while nobody was drawn on it: another canvas is to take its place. */
  renew(): void;
  /** Canvas of the surfaces. The first surface puts one here, the pane disposes of it. */
  readonly surfaceCanvas: { current: SurfaceCanvas | undefined };
}

/** Not there outside of a pane, where each view has a canvas of its own. */
export const PaneCanvasContext: React.Context<SharedCanvas | undefined> = createContext<
  SharedCanvas | undefined
>(undefined);
