import type { CellSelection } from '../../core/selection/cell-selection.ts';
import { addressOfCell, type GridGeometry } from '../../core/selection/grid-geometry.ts';
import { DumpSelection } from '../grid/dump-selection.ts';
import { selectionBands } from '../grid/selection-bands.ts';
import type { DumpSummary } from '../summary/dump-summary.ts';
import { type DumpWords, dumpWords, indexOfAddress } from '../summary/dump-words.ts';
import type { DumpBytes } from '../view/view-contract.ts';
import type { HexLineSettings } from './hex-line-contract.ts';
import { type LiftedWords, LineSeries, type SeriesSource } from './line-series.ts';
import { MapBands } from './map-bands.ts';

/** What a hex line view shows and what is selected in it. Knows no pixels, no DOM, no graphics. */
export class HexLineModel implements SeriesSource {
  summary: DumpSummary | undefined;
  bands: MapBands = new MapBands([]);
  readonly selected: DumpSelection;
  readonly current: LineSeries = new LineSeries(this, 'mod');
  readonly original: LineSeries = new LineSeries(this, 'ori');
  #lifted: LiftedWords | undefined;
  #data: DumpBytes;
  #settings: HexLineSettings;
  #words: DumpWords;
  #main: LineSeries;
  /** Selected words as pairs of first and end, ascending. */
  #spans: Float64Array;

  constructor(data: DumpBytes, settings: HexLineSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#words = wordsOf(settings, data.current.length);
    this.#main = new LineSeries(this, settings.display);
    const geometry = geometryOf(settings, data.current.length);
    this.selected = new DumpSelection(geometry, settings.selectionMode, () => {
      this.#spans = this.#spansOfSelection();
    });
    this.#spans = this.#spansOfSelection();
  }

  get bytes(): DumpBytes {
    return this.#data;
  }

  get settings(): HexLineSettings {
    return this.#settings;
  }

  get geometry(): GridGeometry {
    return this.selected.geometry;
  }

  get words(): DumpWords {
    return this.#words;
  }

  /** The values that are shown, in the mode of the settings. */
  get main(): LineSeries {
    return this.#main;
  }

  get selection(): CellSelection {
    return this.selected.selection;
  }

  get spans(): Float64Array {
    return this.#spans;
  }

  get lifted(): LiftedWords | undefined {
    return this.#lifted;
  }

  get cursorIndex(): number {
    return indexOfAddress(this.#words, this.selection.cursorAddress);
  }

  /** Whether more than the cursor's word is selected. */
  get hasRange(): boolean {
    return this.#spans.length > 2 || (this.#spans[1] ?? 0) - (this.#spans[0] ?? 0) > 1;
  }

  /** Whether values can be dragged: never while the original is shown. */
  get isEditable(): boolean {
    return this.#settings.editable && this.#settings.display === 'mod';
  }

  /** Whether the original is drawn behind. */
  get hasOriginal(): boolean {
    return this.#settings.showsOriginal && this.#settings.display === 'mod';
  }

  setData(data: DumpBytes): void {
    this.#data = data;
    this.#regrid();
  }

  setSettings(settings: HexLineSettings): void {
    const isOtherDisplay = settings.display !== this.#settings.display;
    this.#settings = settings;
    if (isOtherDisplay) this.#main = new LineSeries(this, settings.display);
    this.#regrid();
  }

  /** Shows the selected words moved by `delta`; `undefined` shows them as they are. */
  lift(delta: number | undefined): void {
    const { length } = this.#spans;
    this.#lifted =
      delta === undefined || length === 0
        ? undefined
        : {
            first: this.#spans[0] ?? 0,
            end: this.#spans[length - 1] ?? 0,
            delta,
            has: this.isSelected,
          };
  }

  /** Whether a word is selected. Keeps its `this`, and so can be handed on. */
  readonly isSelected = (index: number): boolean => {
    const spans = this.#spans;
    let low = 0;
    let high = spans.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle * 2 + 1] ?? 0) > index) high = middle;
      else low = middle + 1;
    }
    return low * 2 < spans.length && (spans[low * 2] ?? 0) <= index;
  };

  #regrid(): void {
    const { length } = this.#data.current;
    this.#words = wordsOf(this.#settings, length);
    this.selected.regrid(geometryOf(this.#settings, length), this.#settings.selectionMode);
  }

  /** A rectangle is a span a row, the other shapes lie in one piece, and added cells may lie anywhere. */
  #spansOfSelection(): Float64Array {
    if (this.#words.count === 0) return new Float64Array(0);
    if (this.selection.addedAddresses !== undefined) return this.#spansOfWords();
    const bands = selectionBands(this.geometry, this.selection);
    const index = (row: number, column: number): number =>
      indexOfAddress(this.#words, addressOfCell(this.geometry, { row, column }));
    if (this.selection.mode !== 'rectangle') {
      const first = bands[0];
      const last = bands.at(-1);
      if (first === undefined || last === undefined) return new Float64Array(0);
      const end = index(last.lastRow, last.lastColumn) + 1;
      return Float64Array.of(index(first.firstRow, first.firstColumn), end);
    }
    const spans: number[] = [];
    for (const { firstRow, lastRow, firstColumn, lastColumn } of bands) {
      for (let row = firstRow; row <= lastRow; row++) {
        spans.push(index(row, firstColumn), index(row, lastColumn) + 1);
      }
    }
    return Float64Array.from(spans);
  }

  /** Spans of the selected words, neighbours joined. */
  #spansOfWords(): Float64Array {
    const spans: number[] = [];
    for (const address of this.selected.addresses()) {
      const index = indexOfAddress(this.#words, address);
      if (spans.at(-1) === index) spans[spans.length - 1] = index + 1;
      else spans.push(index, index + 1);
    }
    return Float64Array.from(spans);
  }
}

/** Whether two settings read the same words. */
export function isSameReading(a: HexLineSettings, b: HexLineSettings): boolean {
  return (
    a.wordBytes === b.wordBytes &&
    a.bigEndian === b.bigEndian &&
    a.signed === b.signed &&
    a.float === b.float &&
    a.shiftBytes % a.wordBytes === b.shiftBytes % b.wordBytes
  );
}

function geometryOf(settings: HexLineSettings, fileLengthBytes: number): GridGeometry {
  const { widthCells, wordBytes, shiftBytes } = settings;
  return { widthCells, wordBytes, shiftBytes, fileLengthBytes };
}

function wordsOf(settings: HexLineSettings, fileLengthBytes: number): DumpWords {
  const { wordBytes, bigEndian, signed, float } = settings;
  return dumpWords({ wordBytes, bigEndian, signed, float }, settings.shiftBytes, fileLengthBytes);
}
