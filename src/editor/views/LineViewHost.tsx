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
import {
  createLineView,
  type LineView,
  type LineViewOptions,
} from '../../../renderer/line/line-view.ts';
import type {
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import { DrawingSlot } from './DrawingSlot.tsx';

export interface LineViewHostProps {
  readonly data: MapViewData;
  readonly settings: MapViewSettings;
  readonly texts: MapViewTexts;
  readonly events: MapViewEvents;
  /** Range or scale were changed by wheel or key. */
  readonly zoomChanged: (zoom: LineZoom) => void;
  /** Gets the view once it can be driven, and `undefined` before it goes. */
  readonly onView: (view: LineView | undefined) => void;
  /** Shown instead where the browser cannot draw with WebGL 2. */
  readonly unsupported: ReactNode;
}

let canDraw: boolean | undefined;

/**
 * The curves of a map in the React tree. React mounts them and hands over what has changed; panning, cursor and selection
 * never render anything here.
 */
export function LineViewHost(props: LineViewHostProps): ReactElement {
  canDraw ??= probeCapabilities().webgl2;
  return (
    <div className="line-view-host">
      {canDraw ? <MountedLineView {...props} /> : props.unsupported}
    </div>
  );
}

function MountedLineView(props: LineViewHostProps): ReactElement {
  const { data, settings, texts, onView } = props;
  const [surface, setSurface] = useState<DrawingSurface>();
  const overlayRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<LineView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const host = overlayRef.current;
    if (surface === undefined || host === null) return;
    const now = latest.current;
    const view = createLineView({
      host,
      surface,
      data: now.data,
      settings: now.settings,
      texts: now.texts,
      ...latestEvents(latest),
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
function latestEvents(latest: {
  readonly current: LineViewHostProps;
}): Pick<LineViewOptions, 'events' | 'zoomChanged'> {
  return {
    events: {
      selectionChanged: (selection) => latest.current.events.selectionChanged(selection),
      selectionExceeded: () => latest.current.events.selectionExceeded(),
      menuRequested: (request) => latest.current.events.menuRequested(request),
      entryCommitted: (request) => latest.current.events.entryCommitted(request),
      cellsDragged: (request) => latest.current.events.cellsDragged(request),
      contextChanged: (state) => latest.current.events.contextChanged(state),
    },
    zoomChanged: (zoom) => latest.current.zoomChanged(zoom),
  };
}
