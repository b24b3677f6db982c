import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapValueReader } from '../../../core/maps/map-cell-text.ts';
import { type MapSelection, selectedMapCells } from '../../../core/selection/map-selection.ts';
import {
  type SelectionStatistics,
  statisticsOf,
} from '../../../core/selection/selection-statistics.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { differenceOf } from '../../../core/values/difference.ts';
import { formatPercent, percentDifference } from '../../../core/values/percent-difference.ts';
import { formatPhysical } from '../../../core/values/scale.ts';
import { valueStyleOf } from '../edits/map-areas.ts';

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
  map: ProjectMap,
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
