import { type ReactElement, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import { createHexView } from '../../../renderer/hex/hex-view.ts';
import type {
  HexRegion,
  HexView,
  HexViewEvents,
  HexViewSettings,
  HexViewTexts,
} from '../../../renderer/hex/hex-view-contract.ts';
import type { DumpBytes } from '../../../renderer/view/view-contract.ts';
import { DrawnViewHost, type DrawnViewProps } from './DrawnViewHost.tsx';
import { relayedEvents } from './relayed-events.ts';

export interface HexViewHostProps
  extends DrawnViewProps<HexView, DumpBytes, HexViewSettings, HexViewTexts> {
  readonly regions: readonly HexRegion[];
  readonly events: HexViewEvents;
}

/** A hex view in the React tree. */
export function HexViewHost(props: HexViewHostProps): ReactElement {
  const { regions, onView } = props;
  const viewRef = useRef<HexView>(undefined);
  const keepView = useCallback(
    (view: HexView | undefined) => {
      viewRef.current = view;
      onView(view);
    },
    [onView],
  );
  useEffect(() => viewRef.current?.setRegions(regions), [regions]);
  const handed = { ...props, onView: keepView };
  return <DrawnViewHost className="hex-view" props={handed} create={create} />;
}

function create(
  host: HTMLElement,
  surface: DrawingSurface,
  latest: RefObject<HexViewHostProps>,
): HexView {
  const { data, settings, regions, texts } = latest.current;
  return createHexView({
    host,
    surface,
    data,
    settings,
    regions,
    texts,
    events: relayedEvents(latest),
  });
}
