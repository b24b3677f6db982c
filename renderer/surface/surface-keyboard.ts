import { listenToKeys } from '../input/key-listener.ts';
import type { SurfaceCursor } from './surface-cursor.ts';
import type { SurfaceEye } from './surface-eye.ts';
import { type SurfaceIntent, surfaceKeyIntent } from './surface-keys.ts';

/** What keys work on. */
export interface SurfaceKeyPort {
  readonly eye: SurfaceEye;
  readonly cursor: SurfaceCursor;
  /** Characters that start an entry, `undefined` if nothing can be typed. */
  entryKeys(): RegExp | undefined;
  openEntry(text?: string): void;
  openMenu(): void;
  /** @returns `false` if nothing is being dragged */
  cancelDrag(): boolean;
}

/**
 * Has the keys pressed in an element work on a surface.
 *
 * @returns a function that ends listening
 */
export function listenToSurfaceKeys(element: HTMLElement, port: SurfaceKeyPort): () => void {
  return listenToKeys(element, {
    intentOf: (event) => surfaceKeyIntent(event, port.entryKeys()),
    perform: (intent) => perform(intent, port),
  });
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(intent: SurfaceIntent, port: SurfaceKeyPort): boolean {
  const { eye, cursor } = port;
  switch (intent.kind) {
    case 'move':
      cursor.step(intent.arrow, intent.isExtending);
      return true;
    case 'moveToEnd':
      cursor.moveToEnd(intent.end, intent.isExtending);
      return true;
    case 'turn':
      eye.turnByKey(intent.arrow);
      return true;
    case 'zoom':
      eye.zoomByKey(intent.direction);
      return true;
    case 'preset':
      eye.showPreset(intent.preset);
      return true;
    case 'nextPreset':
      eye.showNextPreset();
      return true;
    case 'selectAll':
      cursor.selectAll();
      return true;
    case 'escape':
      return port.cancelDrag() || cursor.collapse();
    case 'edit':
      port.openEntry();
      return true;
    case 'type':
      port.openEntry(intent.text);
      return true;
    case 'menu':
      port.openMenu();
      return true;
  }
}
