import { listenToKeys } from '../input/key-listener.ts';
import { type PlotIntent, type PlotKeyRules, type PlotMove, plotKeyIntent } from './plot-keys.ts';

/** What keys do to a line view. */
export interface PlotKeyPort {
  rules(): PlotKeyRules;
  move(move: PlotMove, isExtending: boolean): void;
  zoom(direction: 1 | -1): void;
  scale(direction: 1 | -1): void;
  selectAll(): void;
  /** @returns `false` if there was nothing to give up */
  escape(): boolean;
  /** Absent where nothing can be typed. */
  openEntry?(text?: string): void;
  openMenu(): void;
}

/**
 * Has the keys pressed in an element work on a line view.
 *
 * @returns a function that ends listening
 */
export function listenToPlotKeys(element: HTMLElement, port: PlotKeyPort): () => void {
  return listenToKeys(element, {
    intentOf: (event) => plotKeyIntent(event, port.rules()),
    perform: (intent) => perform(intent, port),
  });
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(intent: PlotIntent, port: PlotKeyPort): boolean {
  switch (intent.kind) {
    case 'move':
      port.move(intent.move, intent.isExtending);
      return true;
    case 'zoom':
      port.zoom(intent.direction);
      return true;
    case 'scale':
      port.scale(intent.direction);
      return true;
    case 'selectAll':
      port.selectAll();
      return true;
    case 'escape':
      return port.escape();
    case 'edit':
      port.openEntry?.();
      return port.openEntry !== undefined;
    case 'type':
      port.openEntry?.(intent.text);
      return port.openEntry !== undefined;
    case 'menu':
      port.openMenu();
      return true;
  }
}
