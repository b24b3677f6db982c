import { type ReactElement, use, useLayoutEffect, useRef, useState } from 'react';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import { CanvasSlot } from './CanvasSlot.tsx';
import { DrawingSlot } from './DrawingSlot.tsx';
import { drawingKind } from './drawing-kind.ts';
import { PaneCanvasContext, type SharedCanvas } from './pane-canvas-context.ts';
import styles from './SurfaceSlot.module.css';

export interface SurfaceSlotProps {
  /** Hands out the surface when it can be drawn on, and `undefined` before it goes. Has to stay the same function. */
  readonly onSurface: (surface: DrawingSurface | undefined) => void;
}

/** The place of a canvas for a view that draws by itself: the canvas of its pane, or one of its own outside of a pane. */
export function SurfaceSlot({ onSurface }: SurfaceSlotProps): ReactElement {
  const shared = use(PaneCanvasContext);
  return shared === undefined ? (
    <OwnSlot onSurface={onSurface} />
  ) : (
    <SharedSlot shared={shared} onSurface={onSurface} />
  );
}

/** A canvas of its own, with what views are drawn with when it is made. */
export function OwnSlot({ onSurface }: SurfaceSlotProps): ReactElement {
  const [kind] = useState(drawingKind);
  return kind === 'webgl' ? (
    <DrawingSlot onSurface={onSurface} />
  ) : (
    <CanvasSlot onSurface={onSurface} />
  );
}

/** Takes the canvas of the pane to this place, for as long as the view is shown. */
function SharedSlot({
  shared,
  onSurface,
}: SurfaceSlotProps & { readonly shared: SharedCanvas }): ReactElement {
  const { home, surface, want, renew } = shared;
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    want();
    placeRef.current?.append(home);
    return () => home.remove();
  }, [home, want]);
  useLayoutEffect(() => {
    if (surface?.isLost) {
      renew();
      return;
    }
    onSurface(surface);
    return () => onSurface(undefined);
  }, [surface, onSurface, renew]);
  return <div ref={placeRef} className={styles['place']} />;
}
