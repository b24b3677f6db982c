import type { ReactElement, RefObject } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import type {
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../../../renderer/map/map-view-contract.ts';
import { createTableView } from '../../../renderer/table/table-view.ts';
import type { TableView } from '../../../renderer/table/table-view-contract.ts';
import { DrawnViewHost, type DrawnViewProps } from './DrawnViewHost.tsx';
import { relayedEvents } from './relayed-events.ts';

export interface TableViewHostProps
  extends DrawnViewProps<TableView, MapViewData, MapViewSettings, MapViewTexts> {
  readonly events: MapViewEvents;
}

/** The table of a map in the React tree. */
export function TableViewHost(props: TableViewHostProps): ReactElement {
  return <DrawnViewHost className="hex-view" props={props} create={create} />;
}

function create(
  host: HTMLElement,
  surface: DrawingSurface,
  latest: RefObject<TableViewHostProps>,
): TableView {
  const { data, settings, texts } = latest.current;
  return createTableView({
    host,
    surface,
    data,
    settings,
    texts,
    events: relayedEvents(latest),
  });
}
