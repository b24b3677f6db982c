import { Application, extend, useApplication } from '@pixi/react';
import {
  memo,
  type NamedExoticComponent,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import {
  GpuSurface,
  PaintedScene,
  releasePooledResources,
} from '../../../renderer/device/gpu-surface.ts';
import { surfaceOptions } from '../../../renderer/device/surface-options.ts';

declare module '@pixi/react' {
  interface PixiElements {
    paintedScene: { readonly ref?: Ref<PaintedScene> };
  }
}

extend({ PaintedScene });

export interface DrawingSlotProps {
  /**
   * Hands out the surface when it can be drawn on, and `undefined` before it goes. Has to stay the same function: another
   * one would end and begin the surface's use.
   */
  readonly onSurface: (surface: GpuSurface | undefined) => void;
}

/** Surfaces of the page that are in use. */
let surfaceCount = 0;

/**
 * A canvas and its PixiJS application, made and destroyed by @pixi/react, for a view that draws by itself.
 *
 * The component `Application` is used, not `createRoot`: only the component takes a root out of the package's map and
 * destroys its application (docs/decisions/0004-pixi-react-owns-the-canvas.md). Each mount has a canvas of its own, because PixiJS
 * hangs when it is initialised on a canvas whose context was destroyed.
 */
export const DrawingSlot: NamedExoticComponent<DrawingSlotProps> = memo(ApplicationOfSlot);

function ApplicationOfSlot({ onSurface }: DrawingSlotProps): ReactElement {
  const options = useMemo(surfaceOptions, []);
  return (
    <Application {...options}>
      <SceneOfSlot onSurface={onSurface} />
    </Application>
  );
}

/** Lives in the tree of @pixi/react, where the application can be asked for. */
function SceneOfSlot({ onSurface }: DrawingSlotProps): ReactElement {
  const { app, isInitialised } = useApplication();
  const sceneRef = useRef<PaintedScene>(null);
  useLayoutEffect(() => {
    const scene = sceneRef.current;
    if (!isInitialised || scene === null) return;
    surfaceCount++;
    onSurface(new GpuSurface(app, scene));
    return () => {
      onSurface(undefined);
      surfaceCount--;
      if (surfaceCount === 0) releasePooledResources();
    };
  }, [app, isInitialised, onSurface]);
  return <paintedScene ref={sceneRef} />;
}
