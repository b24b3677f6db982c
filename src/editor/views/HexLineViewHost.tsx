import { type ReactElement, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import type {
  HexLineEvents,
  HexLineSettings,
  HexLineTexts,
  HexLineView,
  MapBand,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import { createHexLineView } from '../../../renderer/hex-line/hex-line-view.ts';
import type { DumpBytes } from '../../../renderer/view/view-contract.ts';
import { DrawnViewHost, type DrawnViewProps } from './DrawnViewHost.tsx';
import { relayedEvents } from './relayed-events.ts';

export interface HexLineViewHostProps
  extends DrawnViewProps<HexLineView, DumpBytes, HexLineSettings, HexLineTexts> {
  readonly bands: readonly MapBand[];
  readonly events: HexLineEvents;
}

/** The dump as a line in the React tree. */
export function HexLineViewHost(props: HexLineViewHostProps): ReactElement {
  const { bands, onView } = props;
  const viewRef = useRef<HexLineView>(undefined);
  const keepView = useCallback(
    (view: HexLineView | undefined) => {
      viewRef.current = view;
      onView(view);
    },
    [onView],
  );
  useEffect(() => viewRef.current?.setBands(bands), [bands]);
  const handed = { ...props, onView: keepView };
  return <DrawnViewHost className="line-view" props={handed} create={create} />;
}

function create(
  host: HTMLElement,
  surface: DrawingSurface,
  latest: RefObject<HexLineViewHostProps>,
): HexLineView {
  const { data, settings, texts, bands } = latest.current;
  return createHexLineView({
    host,
    surface,
    data,
    settings,
    texts,
    bands,
    events: relayedEvents(latest),
  });
}
