/** Thumb of a scroll bar in pixels of its track. */
export interface ScrollThumb {
  readonly startPx: number;
  readonly lengthPx: number;
}

/** Shortest thumb, so that it can be taken hold of in a file of millions of rows. */
export const MIN_THUMB_PX = 24;

/** What a scroll bar shows: the part in sight and the part scrolled past, in any one unit. */
export interface ScrollExtent {
  readonly viewSize: number;
  readonly contentSize: number;
  /** 0..contentSize - viewSize. */
  readonly scrolled: number;
}

/** Thumb for a track of `trackPx`; as long as the track if everything is in sight. */
export function scrollThumb(trackPx: number, extent: ScrollExtent): ScrollThumb {
  const { viewSize, contentSize, scrolled } = extent;
  const hidden = contentSize - viewSize;
  if (hidden <= 0) return { startPx: 0, lengthPx: trackPx };
  const lengthPx = Math.min(
    trackPx,
    Math.max(MIN_THUMB_PX, Math.round((trackPx * viewSize) / contentSize)),
  );
  return { startPx: Math.round(((trackPx - lengthPx) * scrolled) / hidden), lengthPx };
}

/** Part of the way (0..1) at which a thumb that starts at `startPx` stands. */
export function shareOfThumb(trackPx: number, lengthPx: number, startPx: number): number {
  const wayPx = trackPx - lengthPx;
  return wayPx <= 0 ? 0 : Math.min(1, Math.max(0, startPx / wayPx));
}
