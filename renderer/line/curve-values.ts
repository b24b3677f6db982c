import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import { addressOfMapCell, mapCellAt } from '../../core/maps/cell-address.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { physicalFromRaw, RAW_SCALE, type Scale } from '../../core/values/scale.ts';
import { readWord } from '../../core/values/word.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { type CurveGrid, cellOfPoint, curveOfCell, pointOfCell } from './curve-grid.ts';

/** Changed ranges up to this length are read cell by cell, longer ones as a whole, in bytes. */
const SHORT_CHANGE_BYTES = 64;

/** What the values of a map follow from. */
export interface ValueRequest {
  readonly data: MapViewData;
  readonly settings: Pick<MapViewSettings, 'display' | 'showsRaw'>;
  readonly grid: CurveGrid;
}

/** Values of a curve, point by point; NaN where a word lies outside the file or is no number. */
interface Curve {
  readonly shown: Float64Array;
  /** Of the original, in the unit of the current values; stands for something only while those are shown. */
  readonly original: Float64Array;
}

/** The values of a map as they are shown. Curves are read when they are asked for: a map may have 4096 of them. */
export class CurveValues {
  readonly #request: ValueRequest;
  readonly #scale: Scale;
  #curves: (Curve | undefined)[] = [];

  constructor(request: ValueRequest) {
    this.#request = request;
    this.#scale = request.settings.showsRaw ? RAW_SCALE : request.data.map.scale;
  }

  shownOf(curve: number): Float64Array {
    return this.#curve(curve).shown;
  }

  originalOf(curve: number): Float64Array {
    return this.#curve(curve).original;
  }

  /** Raw word of a cell in the current state; NaN where there is none. */
  rawAt(curve: number, point: number): number {
    const { data, grid } = this.#request;
    return rawOf(data, data.current, grid, curve, point);
  }

  /** Reads again what bytes in [start, end) take part in. */
  bytesChanged(start: number, end: number): void {
    const { data, grid } = this.#request;
    if (end - start > SHORT_CHANGE_BYTES) {
      this.#curves = [];
      return;
    }
    for (let address = start; address < end; address++) {
      const cell = mapCellAt(data.map, address);
      const curve = cell && this.#curves[curveOfCell(grid, cell)];
      if (curve) this.#read(curve, curveOfCell(grid, cell), pointOfCell(grid, cell));
    }
  }

  #curve(index: number): Curve {
    const known = this.#curves[index];
    if (known) return known;
    const { points } = this.#request.grid;
    const curve = { shown: new Float64Array(points), original: new Float64Array(points) };
    for (let point = 0; point < points; point++) this.#read(curve, index, point);
    this.#curves[index] = curve;
    return curve;
  }

  #read(into: Curve, curve: number, point: number): void {
    const { data, settings, grid } = this.#request;
    const original = rawOf(data, data.original, grid, curve, point);
    const current = rawOf(data, data.current, grid, curve, point);
    const before = physicalFromRaw(original, this.#scale);
    into.original[point] = before;
    into.shown[point] = this.#valueOf(settings.display, original, current, before);
  }

  #valueOf(
    display: MapViewSettings['display'],
    original: number,
    current: number,
    before: number,
  ): number {
    switch (display) {
      case 'mod':
        return physicalFromRaw(current, this.#scale);
      case 'ori':
        return before;
      case 'diff':
        return (current - original) * this.#scale.factor;
      case 'percentageDiff': {
        const after = physicalFromRaw(current, this.#scale);
        const hasPercentage = Number.isFinite(before) && Number.isFinite(after);
        return hasPercentage ? percentDifference(before, after) : Number.NaN;
      }
    }
  }
}

function rawOf(
  { map }: MapViewData,
  bytes: ReadonlyBytes,
  grid: CurveGrid,
  curve: number,
  point: number,
): number {
  const address = addressOfMapCell(map, cellOfPoint(grid, curve, point));
  return readWord(bytes, address, map.cells.type) ?? Number.NaN;
}
