import { type PlotIntent, type PlotMove, plotKeyIntent } from '../plot/plot-keys.ts';
import type { PointWindow } from '../plot/point-window.ts';

/** Part of the width that a page key moves by. */
export const PAGE_SHARE = 0.9;

const KEY_RULES = { hasRows: false, zoomsByPlus: true, entryKeys: undefined };

/** What keys do to a hex line view. */
export interface HexLineKeyPort {
  move(move: PlotMove, isExtending: boolean): void;
  zoom(direction: 1 | -1): void;
  scale(direction: 1 | -1): void;
  selectAll(): void;
  /** @returns `false` if there was nothing to give up */
  escape(): boolean;
  openMenu(): void;
  /** A key went down: that of the menu, or another one. */
  menuKeyChanged(isDown: boolean): void;
}

/**
 * Has the keys pressed in an element work on a hex line view. Those it has no use for go on to the application.
 *
 * @returns a function that ends listening
 */
export function listenToHexLineKeys(element: HTMLElement, port: HexLineKeyPort): () => void {
  const controller = new AbortController();
  const pressed = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const intent = plotKeyIntent(event, KEY_RULES);
    port.menuKeyChanged(intent?.kind === 'menu');
    if (intent === undefined || !perform(intent, port)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', pressed, { signal: controller.signal });
  return () => controller.abort();
}

/** Returns `false` for a key that has nothing to do here after all. */
function perform(intent: PlotIntent, port: HexLineKeyPort): boolean {
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
    case 'menu':
      port.openMenu();
      return true;
    case 'edit':
    case 'type':
      return false;
  }
}

/** Index of the word that a key leads to from another, limited to those of the file. */
export function wordAfterMove(
  move: PlotMove,
  from: number,
  window: Pick<PointWindow, 'firstPoint' | 'endPoint' | 'shownPoints'>,
  count: number,
): number {
  return Math.max(0, Math.min(count - 1, wantedWord(move, from, window, count)));
}

function wantedWord(
  move: PlotMove,
  from: number,
  {
    firstPoint,
    endPoint,
    shownPoints,
  }: Pick<PointWindow, 'firstPoint' | 'endPoint' | 'shownPoints'>,
  count: number,
): number {
  const page = Math.max(1, Math.round(shownPoints * PAGE_SHARE));
  switch (move) {
    case 'left':
      return from - 1;
    case 'right':
      return from + 1;
    case 'pageLeft':
      return from - page;
    case 'pageRight':
      return from + page;
    case 'viewStart':
      return firstPoint;
    case 'viewEnd':
      return endPoint - 1;
    case 'start':
      return 0;
    case 'end':
      return count - 1;
    case 'rowBefore':
    case 'rowAfter':
      return from;
  }
}
