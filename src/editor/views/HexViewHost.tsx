import type { ReactElement, RefObject } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import { createHexView } from '../../../renderer/hex/hex-view.ts';
import type {
  HexView,
  HexViewData,
  HexViewEvents,
  HexViewSettings,
  HexViewTexts,
} from '../../../renderer/hex/hex-view-contract.ts';
import { DrawnViewHost, type DrawnViewProps } from './DrawnViewHost.tsx';

export interface HexViewHostProps
  extends DrawnViewProps<HexView, HexViewData, HexViewSettings, HexViewTexts> {
  readonly events: HexViewEvents;
}

/** A hex view in the React tree. */
export function HexViewHost(props: HexViewHostProps): ReactElement {
  return <DrawnViewHost className="hex-view" props={props} create={create} />;
}

function create(
  host: HTMLElement,
  surface: DrawingSurface,
  latest: RefObject<HexViewHostProps>,
): HexView {
  const { data, settings, texts } = latest.current;
  return createHexView({
    host,
    surface,
    data,
    settings,
    texts,
    events: {
      selectionChanged: (...args) => latest.current.events.selectionChanged(...args),
      selectionExceeded: () => latest.current.events.selectionExceeded(),
      menuRequested: (request) => latest.current.events.menuRequested(request),
      entryCommitted: (request) => latest.current.events.entryCommitted(request),
      contextChanged: (state) => latest.current.events.contextChanged(state),
    },
  });
}
