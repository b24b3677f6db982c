import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { probeCapabilities } from '../../../renderer/device/capabilities.ts';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import type { HexViewData } from '../../../renderer/hex/hex-view-contract.ts';
import type {
  HexLineEvents,
  HexLineSettings,
  HexLineTexts,
  HexLineView,
  MapBand,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import { createHexLineView } from '../../../renderer/hex-line/hex-line-view.ts';
import { DrawingSlot } from './DrawingSlot.tsx';

export interface HexLineViewHostProps {
  readonly data: HexViewData;
  readonly settings: HexLineSettings;
  readonly bands: readonly MapBand[];
  readonly texts: HexLineTexts;
  readonly events: HexLineEvents;
  /** Gets the view once it can be driven, and `undefined` before it goes. */
  readonly onView: (view: HexLineView | undefined) => void;
  /** Shown instead where the browser cannot draw with WebGL 2. */
  readonly unsupported: ReactNode;
}

let canDraw: boolean | undefined;

/**
 * A hex line view in the React tree. React mounts it and hands over what has changed; panning, cursor and selection never
 * render anything here.
 */
export function HexLineViewHost(props: HexLineViewHostProps): ReactElement {
  canDraw ??= probeCapabilities().webgl2;
  return (
    <div className="line-view-host">
      {canDraw ? <MountedHexLineView {...props} /> : props.unsupported}
    </div>
  );
}

function MountedHexLineView(props: HexLineViewHostProps): ReactElement {
  const { data, settings, bands, texts, onView } = props;
  const [surface, setSurface] = useState<DrawingSurface>();
  const overlayRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<HexLineView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const host = overlayRef.current;
    if (surface === undefined || host === null) return;
    const now = latest.current;
    const view = createHexLineView({
      host,
      surface,
      data: now.data,
      settings: now.settings,
      bands: now.bands,
      texts: now.texts,
      events: latestEvents(latest),
    });
    viewRef.current = view;
    onView(view);
    return () => {
      onView(undefined);
      viewRef.current = undefined;
      view.dispose();
    };
  }, [surface, onView]);

  useEffect(() => viewRef.current?.setData(data), [data]);
  useEffect(() => viewRef.current?.setSettings(settings), [settings]);
  useEffect(() => viewRef.current?.setBands(bands), [bands]);
  useEffect(() => viewRef.current?.setTexts(texts), [texts]);

  return (
    <>
      <div className="line-view-surface">
        <DrawingSlot onSurface={setSurface} />
      </div>
      <div ref={overlayRef} className="line-view-overlay" />
    </>
  );
}

/** Events that always reach the handlers of the last render: a view keeps the ones it was made with. */
function latestEvents(latest: { readonly current: HexLineViewHostProps }): HexLineEvents {
  return {
    selectionChanged: (...args) => latest.current.events.selectionChanged(...args),
    selectionExceeded: () => latest.current.events.selectionExceeded(),
    menuRequested: (request) => latest.current.events.menuRequested(request),
    wordsDragged: (request) => latest.current.events.wordsDragged(request),
    bandOpened: (labelId) => latest.current.events.bandOpened(labelId),
    zoomChanged: (zoom) => latest.current.events.zoomChanged(zoom),
    contextChanged: (state) => latest.current.events.contextChanged(state),
  };
}
