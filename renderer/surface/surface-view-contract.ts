import type { MapView, MapViewEvents, MapViewSettings } from '../map/map-view-contract.ts';
import type { ViewStats } from '../view/view-contract.ts';
import type { SurfaceCamera, SurfacePreset } from './surface-camera.ts';

/** How light falls on a surface: over the cells as if they were round, or on each face alone. */
export type SurfaceShading = 'smooth' | 'flat';

/** How a surface is shown. The first row is always nearest to a viewer in front, whatever `isFirstRowAtBottom` says. */
export interface SurfaceSettings extends MapViewSettings {
  /** `smooth` if not given. */
  readonly shading?: SurfaceShading;
  /** Whether rows and columns are drawn as lines; they are if not given. */
  readonly showsWire?: boolean;
}

/** What a surface tells its owner beside the other map views. */
export interface SurfaceViewEvents extends MapViewEvents {
  /** The camera was moved by pointer, wheel or key, never by `setCamera`; told in the frame that shows it. */
  cameraChanged(camera: SurfaceCamera): void;
}

/** A map as a surface. */
export interface SurfaceView extends MapView {
  readonly stats: ViewStats;
  setSettings(settings: Partial<SurfaceSettings>): void;
  camera(): SurfaceCamera;
  /** Shows the surface from elsewhere; impossible places become the nearest possible. Tells nobody. */
  setCamera(camera: SurfaceCamera): void;
  showPreset(preset: SurfacePreset): void;
  /** Turns the surface as a drag by so many CSS pixels does. */
  rotateBy(xPx: number, yPx: number): void;
}
