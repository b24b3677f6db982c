import type { ReactElement, RefObject } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import { createLineView, type LineView } from '../../../renderer/line/line-view.ts';
import type {
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import { DrawnViewHost, type DrawnViewProps } from './DrawnViewHost.tsx';
import { relayedEvents } from './relayed-events.ts';

export interface LineViewHostProps
  extends DrawnViewProps<LineView, MapViewData, MapViewSettings, MapViewTexts> {
  readonly events: MapViewEvents;
  /** With which a new view begins; without one all points are in sight. */
  readonly zoom?: LineZoom | undefined;
  /** Range or scale were changed by wheel or key. */
  readonly zoomChanged: (zoom: LineZoom) => void;
}

/** The curves of a map in the React tree. */
export function LineViewHost(props: LineViewHostProps): ReactElement {
  return <DrawnViewHost className="line-view" props={props} create={create} />;
}

function create(
  host: HTMLElement,
  surface: DrawingSurface,
  latest: RefObject<LineViewHostProps>,
): LineView {
  const { data, settings, texts, zoom } = latest.current;
  const view = createLineView({
    host,
    surface,
    data,
    settings,
    texts,
    events: relayedEvents(latest),
    zoomChanged: (changed) => latest.current.zoomChanged(changed),
  });
  if (zoom !== undefined) view.setZoom(zoom);
  return view;
}
