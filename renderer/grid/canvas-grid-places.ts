import type { CanvasBox } from '../canvas2d/boxes.ts';
import type { GridFrame } from './grid-painter.ts';

/** Where the parts of a frame lie; device pixels. */
export interface GridPlaces {
  readonly header: CanvasBox;
  /** Part of the header over the body. */
  readonly bodyHeader: CanvasBox;
  readonly addresses: CanvasBox;
  readonly body: CanvasBox;
  /** Left top corner of the first drawn cell. */
  readonly originX: number;
  readonly originY: number;
}

/** Places of the parts of a frame. */
export function gridPlaces(frame: GridFrame): GridPlaces {
  const { layout } = frame;
  const { bodyLeftPx: left, bodyTopPx: top } = layout;
  const right = left + layout.bodyWidthPx;
  const bottom = top + layout.bodyHeightPx;
  return {
    header: { left: 0, top: 0, right: frame.surfaceWidthPx, bottom: top },
    bodyHeader: { left, top: 0, right, bottom: top },
    addresses: { left: 0, top, right: left, bottom },
    body: { left, top, right, bottom },
    originX: left - frame.cutLeftPx,
    originY: top - frame.cutTopPx,
  };
}
