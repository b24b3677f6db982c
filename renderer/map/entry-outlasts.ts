import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import { hasSameContent } from '../../core/values/same-content.ts';
import type { MapViewData } from './map-view-contract.ts';

/**
 * Whether a text that is being typed into a cell means the same over other data of a view: the same cell, read and written the
 * same way. Names may be others, and so may values that a person has given an axis: those of an entry before arrive while the next
 * one is typed.
 */
export function entryOutlasts(before: MapViewData, after: MapViewData): boolean {
  return (
    before.current === after.current &&
    before.original === after.original &&
    hasSameContent(readingOf(before.map), readingOf(after.map))
  );
}

function readingOf({
  id,
  cells,
  width,
  height,
  order,
  lineSkipBytes,
  scale,
  precision,
  format,
  x,
  y,
}: MapDefinition): object {
  const shape = { id, cells, width, height, order, lineSkipBytes, scale, precision, format };
  return { ...shape, x: axisReadingOf(x), y: axisReadingOf(y) };
}

function axisReadingOf({ reference, words, scale, precision, format }: MapAxis): object {
  return { reference, words, scale, precision, format };
}
