import { type ReactElement, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { MapViewData, MapViewTexts } from '../../../renderer/map/map-view-contract.ts';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';
import { SurfaceCanvas } from '../../../renderer/surface/surface-canvas.ts';
import { createSurfaceView } from '../../../renderer/surface/surface-view.ts';
import type {
  SurfaceSettings,
  SurfaceView,
  SurfaceViewEvents,
} from '../../../renderer/surface/surface-view-contract.ts';
import { drawingKind } from './drawing-kind.ts';
import { PaneCanvasContext, type SharedCanvas } from './pane-canvas-context.ts';
import { relayedEvents } from './relayed-events.ts';

export interface SurfaceViewHostProps {
  readonly data: MapViewData;
  readonly settings: SurfaceSettings;
  readonly texts: MapViewTexts;
  readonly events: SurfaceViewEvents;
  /** Where a view begins that is opened: a later camera is set by `SurfaceView.setCamera`. */
  readonly camera?: SurfaceCamera | undefined;
  /** Gets the view once it can be driven, and `undefined` before it goes. */
  readonly onView: (view: SurfaceView | undefined) => void;
}

/**
 * The surface of a map in the React tree. React mounts it and hands over what has changed; camera, cursor and selection never
 * render anything here. It is drawn on the canvas of its pane for surfaces, or on one of its own outside of a pane.
 */
export function SurfaceViewHost(props: SurfaceViewHostProps): ReactElement {
  const { data, settings, texts, onView } = props;
  const hostRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<SurfaceView>(undefined);
  const paneCanvas = use(PaneCanvasContext)?.surfaceCanvas;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const host = hostRef.current;
    if (host === null) return;
    const { camera, ...now } = latest.current;
    const canvas = paneCanvas ? canvasIn(paneCanvas) : new SurfaceCanvas(drawingKind());
    const view = createSurfaceView({
      host,
      canvas,
      data: now.data,
      settings: now.settings,
      texts: now.texts,
      events: relayedEvents(latest),
      ...(camera === undefined ? {} : { camera }),
    });
    viewRef.current = view;
    onView(view);
    return () => {
      onView(undefined);
      viewRef.current = undefined;
      view.dispose();
      if (paneCanvas === undefined) canvas.dispose();
    };
  }, [onView, paneCanvas]);

  useEffect(() => viewRef.current?.setData(data), [data]);
  useEffect(() => viewRef.current?.setSettings(settings), [settings]);
  useEffect(() => viewRef.current?.setTexts(texts), [texts]);

  return (
    <div className="line-view-host">
      <div ref={hostRef} className="line-view-overlay" />
    </div>
  );
}

/** The canvas of a pane for surfaces, or another one where there is none yet or it has lost its graphics. */
function canvasIn(paneCanvas: SharedCanvas['surfaceCanvas']): SurfaceCanvas {
  const before = paneCanvas.current;
  if (before?.isSound) return before;
  before?.dispose();
  paneCanvas.current = new SurfaceCanvas(drawingKind());
  return paneCanvas.current;
}
