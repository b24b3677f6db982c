import { mapValueReader } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type MapSelection, selectedMapCells } from '../selection/map-selection.ts';
import { type SelectionStatistics, statisticsOf } from '../selection/selection-statistics.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { differenceOf } from '../values/difference.ts';
import { formatPercent, percentDifference } from '../values/percent-difference.ts';
import { formatPhysical } from '../values/scale.ts';
import { valueStyleOf } from './map-areas.ts';

/** Cursor and selection of a map in its own unit: what the map shows, where it shows no raw words. */
export interface PhysicalSummary {
  readonly value: string;
  readonly original: string;
  readonly difference: string;
  readonly percent: string;
  /** May be empty. */
  readonly unit: string;
  /** Decimals of the values. */
  readonly precision: number;
  readonly statistics: SelectionStatistics;
}

/** @returns `undefined` where what is shown are the raw words, or the cursor is on no number */
export function summarizePhysical(
  bytes: ComparedBytes,
  map: MapDefinition,
  selection: MapSelection,
  showsRaw: boolean,
): PhysicalSummary | undefined {
  const { area, cursor } = selection;
  const style = valueStyleOf(map, area, showsRaw);
  const areWords = area === 'data' || map[area].reference === 'ROM';
  const isRaw = areWords && !style.isScaled && style.unit === '';
  if (style.showsRaw || isRaw) return undefined;
  const shown = { map, showsRaw: false };
  const currentOf = mapValueReader(bytes.current, shown, area);
  const current = currentOf(cursor);
  const original = mapValueReader(bytes.original, shown, area)(cursor);
  if (current === undefined || original === undefined) return undefined;
  const { precision, unit } = style;
  const values = selectedMapCells(selection).map(currentOf);
  return {
    value: formatPhysical(current, precision),
    original: formatPhysical(original, precision),
    difference: formatPhysical(differenceOf(current, original), precision),
    percent: formatPercent(percentDifference(original, current)),
    unit,
    precision,
    statistics: statisticsOf(values.filter((value) => value !== undefined)),
  };
}

/** The value at the cursor as the map shows it, with its unit. */
export function withUnit({ value, unit }: PhysicalSummary): string {
  return unit === '' ? value : `${value} ${unit}`;
}
