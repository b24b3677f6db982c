import type { DrawingSurface } from '../device/drawing-surface.ts';
import type {
  MapView,
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../map/map-view-contract.ts';
import type { ViewStats } from '../view/view-contract.ts';

/** What a table is made of. */
export interface TableViewOptions {
  /** Positioned element over the surface's canvas; gets one child, which goes with the view. */
  readonly host: HTMLElement;
  readonly surface: DrawingSurface;
  readonly data: MapViewData;
  readonly settings: MapViewSettings;
  readonly texts: MapViewTexts;
  /** A table has nothing to drag: `cellsDragged` is never told. */
  readonly events: MapViewEvents;
}

/** A map as a table on the screen. */
export interface TableView extends MapView {
  readonly stats: ViewStats;
  /** Topmost row in sight, as it is shown: 0 is the first. */
  topRow(): number;
  /** Scrolls down by whole rows, up if negative, without moving the cursor. */
  scrollByRows(rows: number): void;
}
