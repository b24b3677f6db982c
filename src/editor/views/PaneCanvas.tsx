import {
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { DrawingSurface } from '../../../renderer/device/drawing-surface.ts';
import type { SurfaceCanvas } from '../../../renderer/surface/surface-canvas.ts';
import styles from './PaneCanvas.module.css';
import { PaneCanvasContext, type SharedCanvas } from './pane-canvas-context.ts';
import { OwnSlot } from './SurfaceSlot.tsx';

/** A surface, and of which canvas it is. */
interface MadeSurface {
  readonly generation: number;
  readonly surface: DrawingSurface;
}

/**
 * One canvas for all that a pane shows, made when the first view is drawn on it, and another one for surfaces. From then on a
 * view finds the programs of those before it: a canvas of its own would take four times as long.
 */
export function PaneCanvas({
  generation,
  onLost,
  children,
}: {
  /** Another number is another canvas. */
  readonly generation: number;
  /** The graphics were lost while nothing was drawn on it. Has to ask for another generation, and to stay the same function. */
  readonly onLost: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const [home] = useState(makeHome);
  const [isWanted, setWanted] = useState(false);
  const [made, setMade] = useState<MadeSurface>();
  const takeSurface = useCallback(
    (surface: DrawingSurface | undefined) =>
      setMade((before) => {
        if (surface !== undefined) return { generation, surface };
        // PixiJS takes its leave late: the next canvas may be there already.
        return before?.generation === generation ? undefined : before;
      }),
    [generation],
  );
  // In a task of its own: what brings the view has been rendering, and a context takes as long again.
  const want = useCallback(() => void window.setTimeout(() => setWanted(true)), []);
  // The surface of a canvas that is about to go is no surface to begin on.
  const surface = made?.generation === generation ? made.surface : undefined;
  const surfaceCanvas = useRef<SurfaceCanvas>(undefined);
  useEffect(
    () => () => {
      surfaceCanvas.current?.dispose();
      surfaceCanvas.current = undefined;
    },
    [],
  );
  const shared = useMemo(
    (): SharedCanvas => ({ home, surface, want, renew: onLost, surfaceCanvas }),
    [home, surface, want, onLost],
  );
  return (
    <PaneCanvasContext value={shared}>
      {children}
      {isWanted && createPortal(<OwnSlot key={generation} onSurface={takeSurface} />, home)}
    </PaneCanvasContext>
  );
}

/** Fills the place that it is taken to: the box of the canvas. */
function makeHome(): HTMLElement {
  const home = document.createElement('div');
  home.className = styles['home'] ?? '';
  return home;
}
