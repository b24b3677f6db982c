import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { formatPhysical, physicalFromRaw } from '../values/scale.ts';
import { likelierPlainPoints } from './axis-values.ts';
import type { MapFields } from './map-definition.ts';
import { pointsText } from './points-text.ts';

/**
 * The first points that an axis would have as plain words, as they would be shown, where that is the likelier reading;
 * `undefined` otherwise.
 */
export function plainReadingText(
  bytes: ReadonlyBytes,
  map: Pick<MapFields, 'width' | 'height' | 'x' | 'y'>,
  side: 'x' | 'y',
): string | undefined {
  const axis = map[side];
  const raw = likelierPlainPoints(bytes, axis, side === 'x' ? map.width : map.height);
  if (raw === undefined) return undefined;
  return pointsText(
    raw.map((point) => formatPhysical(physicalFromRaw(point, axis.scale), axis.precision)),
  );
}
