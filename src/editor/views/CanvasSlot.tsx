import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { CanvasSurface } from '../../../renderer/device/canvas-surface.ts';

export interface CanvasSlotProps {
  /** Hands out the surface, and `undefined` before it goes. Has to stay the same function. */
  readonly onSurface: (surface: CanvasSurface | undefined) => void;
}

/** A 2D canvas for a view that draws by itself, where there is no WebGL 2. */
export function CanvasSlot({ onSurface }: CanvasSlotProps): ReactElement {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvasRef.current === null) return;
    onSurface(new CanvasSurface(canvasRef.current));
    return () => onSurface(undefined);
  }, [onSurface]);
  return <canvas ref={canvasRef} />;
}
