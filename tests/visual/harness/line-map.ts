import { createElement, type ReactElement } from 'react';
import type { LineView } from '../../../renderer/line/line-view.ts';
import type { MapViewSettings } from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import { LineViewHost } from '../../../src/editor/views/LineViewHost.tsx';
import { LINE_THEMES } from './line-themes.ts';
import {
  cursorAt,
  MAP_SETTINGS,
  MapHarness,
  type MapHostProps,
  type MapPageRequest,
} from './map-harness.ts';

/** What a test asks the page to show of a map. */
export interface MapRequest extends MapPageRequest<MapViewSettings> {
  /** Raw words changed since: row, column, raw word. */
  readonly edits?: readonly (readonly [row: number, column: number, raw: number])[];
  readonly cursor?: readonly [row: number, column: number];
  readonly zoom?: Partial<LineZoom>;
}

declare global {
  interface Window {
    mapLine: LineMapHarness;
  }
}

class LineMapHarness extends MapHarness<LineView, MapViewSettings> {
  /** Every range and scale that the view has told its owner. */
  readonly zooms: LineZoom[] = [];
  protected readonly label = 'Curves of Boost target';

  async mount(request: MapRequest): Promise<void> {
    const { edits = [], cursor = [0, 0], zoom = {} } = request;
    const words = edits.map((edit) => ['data', ...edit] as const);
    await this.open({ selection: cursorAt(cursor), ...request }, words, (view) =>
      view.setZoom(zoom),
    );
  }

  override reset(): void {
    super.reset();
    this.zooms.length = 0;
  }

  protected hostOf(props: MapHostProps<LineView, MapViewSettings>): ReactElement {
    const zoomChanged = (zoom: LineZoom): void => {
      this.zooms.push(zoom);
    };
    return createElement(LineViewHost, { ...props, zoomChanged });
  }
}

window.mapLine = new LineMapHarness(MAP_SETTINGS, LINE_THEMES);
