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
import { createHexView } from '../../../renderer/hex/hex-view.ts';
import type {
  HexView,
  HexViewData,
  HexViewEvents,
  HexViewSettings,
  HexViewTexts,
} from '../../../renderer/hex/hex-view-contract.ts';
import { DrawingSlot } from './DrawingSlot.tsx';

export interface HexViewHostProps {
  readonly data: HexViewData;
  readonly settings: HexViewSettings;
  readonly texts: HexViewTexts;
  readonly events: HexViewEvents;
  /** Gets the view once it can be driven, and `undefined` before it goes. */
  readonly onView: (view: HexView | undefined) => void;
  /** Shown instead where the browser cannot draw with WebGL 2. */
  readonly unsupported: ReactNode;
}

let canDraw: boolean | undefined;

/**
 * A hex view in the React tree. React mounts it and hands over what has changed; scrolling, cursor and selection never
 * render anything here.
 *
 * "Reload view" after a lost context is another `key` on this component: a new canvas, a new renderer.
 */
export function HexViewHost(props: HexViewHostProps): ReactElement {
  canDraw ??= probeCapabilities().webgl2;
  return (
    <div className="hex-view-host">
      {canDraw ? <MountedHexView {...props} /> : props.unsupported}
    </div>
  );
}

function MountedHexView(props: HexViewHostProps): ReactElement {
  const { data, settings, texts, onView } = props;
  const [surface, setSurface] = useState<DrawingSurface>();
  const overlayRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<HexView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const host = overlayRef.current;
    if (surface === undefined || host === null) return;
    const now = latest.current;
    const view = createHexView({
      host,
      surface,
      data: now.data,
      settings: now.settings,
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
  useEffect(() => viewRef.current?.setTexts(texts), [texts]);

  return (
    <>
      <div className="hex-view-surface">
        <DrawingSlot onSurface={setSurface} />
      </div>
      <div ref={overlayRef} className="hex-view-overlay" />
    </>
  );
}

/** Events that always reach the handlers of the last render: a view keeps the ones it was made with. */
function latestEvents(latest: { readonly current: HexViewHostProps }): HexViewEvents {
  return {
    selectionChanged: (...args) => latest.current.events.selectionChanged(...args),
    selectionExceeded: () => latest.current.events.selectionExceeded(),
    menuRequested: (request) => latest.current.events.menuRequested(request),
    entryCommitted: (request) => latest.current.events.entryCommitted(request),
    contextChanged: (state) => latest.current.events.contextChanged(state),
  };
}
