import { createContext } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';

/** The canvas that the views of a pane share, one after the other. */
export interface SharedCanvas {
  /** Element that holds the canvas and goes where the view is. */
  readonly home: HTMLElement;
  /** Not there before it was wanted, and for a moment after that. */
  readonly surface: DrawingSurface | undefined;
  /** A view is drawn on it: from the first one on there is a canvas. */
  want(): void;
  /** The graphics were lost while nobody was drawn on it: another canvas is to take its place. */
  renew(): void;
}

/** Not there outside of a pane, where each view has a canvas of its own. */
export const PaneCanvasContext: React.Context<SharedCanvas | undefined> = createContext<
  SharedCanvas | undefined
>(undefined);
