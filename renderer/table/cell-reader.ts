import { differenceOf } from '../../core/values/difference.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { physicalFromRaw, RAW_SCALE, type Scale } from '../../core/values/scale.ts';
import { readWord, type WordType } from '../../core/values/word.ts';
import { type MapStrides, mapStrides } from '../map/map-strides.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';

/** Reads the data cells of a map, one at a time, without making an object for each. */
export class CellReader {
  /** Raw words of the cell that was read last. */
  current = 0;
  original = 0;
  /** Byte address of that cell. */
  address = 0;
  readonly #data: MapViewData;
  readonly #strides: MapStrides;
  readonly #type: WordType;
  readonly #scale: Scale;
  readonly #display: MapViewSettings['display'];

  constructor(data: MapViewData, settings: Pick<MapViewSettings, 'display' | 'showsRaw'>) {
    this.#data = data;
    this.#strides = mapStrides(data.map);
    this.#type = data.map.cells.type;
    this.#scale = settings.showsRaw ? RAW_SCALE : data.map.scale;
    this.#display = settings.display;
  }

  /**
   * Reads a cell; row and column have to be in the map. hot: no allocation
   *
   * @returns `false` where no whole word is: nothing can be said of such a cell
   */
  read(row: number, column: number): boolean {
    const { startAddress, rowBytes, columnBytes } = this.#strides;
    this.address = startAddress + row * rowBytes + column * columnBytes;
    const current = readWord(this.#data.current, this.address, this.#type);
    const original = readWord(this.#data.original, this.address, this.#type);
    if (current === undefined || original === undefined) return false;
    this.current = current;
    this.original = original;
    return true;
  }

  /** The number that is shown of the cell. */
  shown(): number {
    switch (this.#display) {
      case 'mod':
        return physicalFromRaw(this.current, this.#scale);
      case 'ori':
        return physicalFromRaw(this.original, this.#scale);
      case 'diff':
        return this.change();
      case 'percentageDiff':
        return percentDifference(
          physicalFromRaw(this.original, this.#scale),
          physicalFromRaw(this.current, this.#scale),
        );
    }
  }

  /** How far the cell is above its original, in the unit that is shown. */
  change(): number {
    return differenceOf(this.current, this.original) * this.#scale.factor;
  }

  /** Whether a byte of the cell differs from the original: a word may change without its value, as NaN does. */
  isChanged(): boolean {
    const { current, original } = this.#data;
    for (let i = this.address; i < this.address + this.#type.wordBytes; i++) {
      if (current[i] !== original[i]) return true;
    }
    return false;
  }

  /** Whether a byte of the cell differs from the saved version. */
  isUnsaved(): boolean {
    for (let i = this.address; i < this.address + this.#type.wordBytes; i++) {
      if (this.#data.isUnsaved(i)) return true;
    }
    return false;
  }
}
