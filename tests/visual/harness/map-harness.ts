import type { ReactElement } from 'react';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { addressOfMapCell, addressOfWord } from '../../../core/maps/cell-address.ts';
import { mapCellText } from '../../../core/maps/map-cell-text.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import type { MapSelection } from '../../../core/selection/map-selection.ts';
import { rawFromPhysical } from '../../../core/values/scale.ts';
import { encodeWord, readWord } from '../../../core/values/word.ts';
import type {
  MapDragRequest,
  MapEntryRequest,
  MapMenuRequest,
  MapTheme,
  MapView,
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from '../../../renderer/map/map-view-contract.ts';
import { MountPoint, nextFrame } from './mount-point.ts';
import { imageOfMap, type SampleMapRequest, sampleMap } from './sample-map.ts';

/** Where a raw word is written: in the data, or a word of an axis. */
export type MapEdit = readonly [area: 'data' | 'x' | 'y', row: number, column: number, raw: number];

/** What a test asks the page of any view of a map to show. */
export interface MapPageRequest<Settings> extends SampleMapRequest {
  readonly theme?: 'dark' | 'light';
  readonly settings?: Partial<Omit<Settings, 'theme'>>;
  /** Words saved as a version. */
  readonly saved?: readonly MapEdit[];
  /** What is selected from the begin. */
  readonly selection?: MapSelection;
  readonly isStrict?: boolean;
}

/** Everything a view has told its owner, oldest first. */
export interface MapPageLog {
  readonly selections: MapSelection[];
  readonly menus: MapMenuRequest[];
  readonly drags: MapDragRequest[];
  readonly entries: MapEntryRequest[];
  readonly contexts: string[];
  exceeded: number;
}

/** What the host of any view of a map is given. */
export interface MapHostProps<View, Settings> {
  readonly data: MapViewData;
  readonly settings: Settings;
  readonly texts: MapViewTexts;
  readonly events: MapViewEvents;
  readonly onView: (view: View | undefined) => void;
}

type AnyMapView = MapView & { readonly stats: { readonly frames: number } };

/** Settings of all views of maps unless a test wants others. */
export const MAP_SETTINGS: Omit<MapViewSettings, 'theme'> = {
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'none',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: true,
  editable: true,
};

/** Handle of a test on the page of a view of a map: the application around the view. */
export abstract class MapHarness<View extends AnyMapView, Settings extends MapViewSettings> {
  readonly log: MapPageLog = {
    selections: [],
    menus: [],
    drags: [],
    entries: [],
    contexts: [],
    exceeded: 0,
  };
  /** Texts that `entryCommitted` refuses. */
  readonly refused: Set<string> = new Set();
  store: ByteStore = new ByteStore(new Uint8Array(0));
  readonly #place = new MountPoint<View>();
  readonly #defaults: Omit<Settings, 'theme'>;
  readonly #themes: Readonly<Record<'dark' | 'light', MapTheme>>;
  #settings: Settings;
  #map: MapDefinition = sampleMap({ width: 1, height: 1 });
  #data: MapViewData | undefined;

  constructor(
    defaults: Omit<Settings, 'theme'>,
    themes: Readonly<Record<'dark' | 'light', MapTheme>>,
  ) {
    this.#defaults = defaults;
    this.#themes = themes;
    this.#settings = this.#settingsOf('dark', {});
  }

  get view(): View | undefined {
    return this.#place.view;
  }

  /** The view in the React tree, as the application has it. */
  protected abstract hostOf(props: MapHostProps<View, Settings>): ReactElement;

  /** Accessible name of the view. */
  protected abstract readonly label: string;

  /**
   * Opens a view in place of the one before and waits for its first frame.
   *
   * @param edits words changed since the version was saved
   * @param prepare what is done to the view before its first frame
   */
  protected async open(
    request: MapPageRequest<Settings>,
    edits: readonly MapEdit[],
    prepare: (view: View) => void = () => undefined,
  ): Promise<void> {
    this.unmount();
    this.#settings = this.#settingsOf(request.theme ?? 'dark', request.settings ?? {});
    this.#map = sampleMap(request);
    this.#data = undefined;
    const store = new ByteStore(imageOfMap(this.#map, request));
    this.store = store;
    store.loadVersion(
      patchFromEntries((request.saved ?? []).flatMap((edit) => this.#bytesOf(edit))),
    );
    for (const edit of edits) this.edit(...edit);
    const view = await this.#place.open(this.#host(), request.isStrict);
    store.subscribe((event) => {
      for (const { start, end } of event.dirty) this.view?.bytesChanged(start, end);
      if (event.kind === 'saved') this.view?.marksChanged();
    });
    prepare(view);
    if (request.selection) view.setSelection(request.selection);
    while (view.stats.frames === 0) await nextFrame();
    await nextFrame();
  }

  unmount(): void {
    this.#place.close();
  }

  /** Forgets everything that the tests before have done. */
  reset(): void {
    this.unmount();
    const { selections, menus, drags, entries, contexts } = this.log;
    for (const told of [selections, menus, drags, entries, contexts]) told.length = 0;
    this.log.exceeded = 0;
    this.refused.clear();
  }

  edit(...edit: MapEdit): void {
    this.store.apply(patchFromEntries(this.#bytesOf(edit)), 'entry', 'user');
  }

  setCell(row: number, column: number, raw: number): void {
    this.edit('data', row, column, raw);
  }

  setByte(address: number, value: number): void {
    this.store.apply(patchFromEntries([[address, value]]), 'entry', 'user');
  }

  addressOf(row: number, column: number): number {
    return addressOfMapCell(this.#map, { row, column });
  }

  rawOf(row: number, column: number): number {
    const { type } = this.#map.cells;
    return readWord(this.store.picture, this.addressOf(row, column), type) ?? Number.NaN;
  }

  setSettings(part: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...part };
    this.#place.show(this.#host());
  }

  setTheme(theme: 'dark' | 'light'): void {
    this.#settings = { ...this.#settings, theme: this.#themes[theme] };
    this.#place.show(this.#host());
  }

  setMap(part: Partial<MapDefinition>): void {
    this.#map = { ...this.#map, ...part };
    this.#data = undefined;
    this.#place.show(this.#host());
  }

  #settingsOf(theme: 'dark' | 'light', part: Partial<Omit<Settings, 'theme'>>): Settings {
    // The compiler does not put a generic type together again from its parts.
    return { ...this.#defaults, ...part, theme: this.#themes[theme] } as unknown as Settings;
  }

  #host(): ReactElement {
    const { store } = this;
    const map = this.#map;
    const settings = this.#settings;
    this.#data ??= {
      map,
      current: store.picture,
      original: store.original,
      isUnsaved: (address) => store.isUnsaved(address),
    };
    const data = this.#data;
    const shown = { map, display: settings.display, showsRaw: settings.showsRaw };
    const texts: MapViewTexts = {
      viewLabel: this.label,
      entryLabel: 'New value',
      scrollbarLabel: 'Scroll the view',
      describeCell: (area, cell) =>
        `${area} ${cell.row}:${cell.column} ${mapCellText(data, shown, area, cell)}`,
      entryText: (area, cell) => mapCellText(data, shown, area, cell),
    };
    const { onView } = this.#place;
    return this.hostOf({ data, settings, texts, events: this.#events, onView });
  }

  readonly #events: MapViewEvents = {
    selectionChanged: (selection) => this.log.selections.push(selection),
    selectionExceeded: () => {
      this.log.exceeded++;
    },
    menuRequested: (request) => this.log.menus.push(request),
    entryCommitted: (request) => {
      this.log.entries.push(request);
      return !this.refused.has(request.text);
    },
    cellsDragged: (request) => {
      this.log.drags.push(request);
      this.#applyDrag(request);
    },
    contextChanged: (state) => this.log.contexts.push(state),
  };

  /** What the application does with dragged cells: writes them, limited to the word. */
  #applyDrag({ cells, delta }: MapDragRequest): void {
    const { scale, cells: run } = this.#map;
    const steps = rawFromPhysical(delta, { ...scale, offset: 0 }, run.type);
    const entries = cells.flatMap(({ row, column }) =>
      this.#bytesOf(['data', row, column, this.rawOf(row, column) + steps]),
    );
    this.store.apply(patchFromEntries(entries), 'entry', 'user');
  }

  #bytesOf([area, row, column, raw]: MapEdit): (readonly [number, number])[] {
    const run = area === 'data' ? this.#map.cells : this.#map[area].words;
    const address =
      area === 'data'
        ? this.addressOf(row, column)
        : addressOfWord(run, area === 'x' ? column : row);
    return [...encodeWord(raw, run.type)].map((byte, i) => [address + i, byte] as const);
  }
}

/** The selection of one cell of the data. */
export function cursorAt([row, column]: readonly [row: number, column: number]): MapSelection {
  return { area: 'data', anchor: { row, column }, cursor: { row, column }, added: [] };
}
