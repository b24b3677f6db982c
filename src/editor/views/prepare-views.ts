import { loadDataFont } from '../../../renderer/grid/data-font.ts';
import { drawingKind } from './drawing-kind.ts';

/** Any size: what is fetched is the same. */
const FONT_SIZE_PX = 16;

/**
 * Does what the first view would wait for: asks for the font of the data, and what is drawn with. For the time in which a file is
 * on its way; whoever comes without waiting does it when the view is mounted.
 */
export function prepareViews(): void {
  // The font first: it comes while the page waits for the graphics process.
  void loadDataFont(FONT_SIZE_PX);
  drawingKind();
}
