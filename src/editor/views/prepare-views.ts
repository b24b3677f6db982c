import { loadDataFont } from '../../../renderer/grid/data-font.ts';
import { drawingKind } from './drawing-kind.ts';

/** Any size: what is fetched is the same. */
const FONT_SIZE_PX = 16;

/**
 * Does what the first view would wait for: asks what is drawn with, and for the font of the data. For the time in which a file
 * is on its way.
 */
export function prepareViews(): void {
  drawingKind();
  void loadDataFont(FONT_SIZE_PX);
}
