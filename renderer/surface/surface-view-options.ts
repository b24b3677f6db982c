import type { MapViewData, MapViewTexts } from '../map/map-view-contract.ts';
import type { SurfaceCamera } from './surface-camera.ts';
import type { SurfaceCanvas } from './surface-canvas.ts';
import type { SurfaceSettings, SurfaceViewEvents } from './surface-view-contract.ts';

/** What a surface view is made of. */
export interface SurfaceViewOptions {
  /** Positioned element; gets the canvas and what lies over it, which leave it with the view. */
  readonly host: HTMLElement;
  /** What the surface is drawn on, and nothing else until the view goes; it belongs to whoever made it. */
  readonly canvas: SurfaceCanvas;
  readonly data: MapViewData;
  readonly settings: SurfaceSettings;
  readonly texts: MapViewTexts;
  readonly events: SurfaceViewEvents;
  /** Camera of an earlier view of the tab; the first view if not given. */
  readonly camera?: SurfaceCamera;
}
