import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import { prepareViews } from './prepare-views.ts';
import { SurfaceSlot } from './SurfaceSlot.tsx';

/** What every drawn view takes over while it is shown. */
interface DrawnView<Data, Settings, Texts> {
  setData(data: Data): void;
  setSettings(settings: Settings): void;
  setTexts(texts: Texts): void;
  dispose(): void;
}

/** What the host of any drawn view is given. */
export interface DrawnViewProps<View, Data, Settings, Texts> {
  readonly data: Data;
  readonly settings: Settings;
  readonly texts: Texts;
  /**
   * Gets the view once it can be driven, and `undefined` before it goes. Has to stay the same function: another one would
   * make a new view.
   */
  readonly onView: (view: View | undefined) => void;
}

export interface DrawnViewHostProps<Props, View> {
  /** Begin of the class names of the host, its surface and its overlay. */
  readonly className: 'hex-view' | 'line-view';
  readonly props: Props;
  /** Makes the view. `latest` always holds the properties of the last render: a view keeps the events it was made with. */
  readonly create: (host: HTMLElement, surface: DrawingSurface, latest: RefObject<Props>) => View;
}

/**
 * A drawn view in the React tree. React mounts it and hands over what has changed; scrolling, cursor and selection never
 * render anything here.
 *
 * "Reload view" after a lost context is another `key` on this component, and in a pane another generation of its canvas.
 */
export function DrawnViewHost<
  Data,
  Settings,
  Texts,
  View extends DrawnView<Data, Settings, Texts>,
  Props extends DrawnViewProps<View, Data, Settings, Texts>,
>({ className, props, create }: DrawnViewHostProps<Props, View>): ReactElement {
  const { data, settings, texts, onView } = props;
  // Before the canvas below asks for its graphics: the font comes meanwhile.
  useState(prepareViews);
  const [surface, setSurface] = useState<DrawingSurface>();
  const overlayRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<View>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const host = overlayRef.current;
    if (surface === undefined || host === null) return;
    const view = create(host, surface, latest);
    viewRef.current = view;
    onView(view);
    return () => {
      onView(undefined);
      viewRef.current = undefined;
      view.dispose();
    };
  }, [surface, onView, create]);

  useEffect(() => viewRef.current?.setData(data), [data]);
  useEffect(() => viewRef.current?.setSettings(settings), [settings]);
  useEffect(() => viewRef.current?.setTexts(texts), [texts]);

  return (
    <div className={`${className}-host`}>
      <div className={`${className}-surface`}>
        <SurfaceSlot onSurface={setSurface} />
      </div>
      <div ref={overlayRef} className={`${className}-overlay`} />
    </div>
  );
}
