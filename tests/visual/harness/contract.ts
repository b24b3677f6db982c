import { patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { MapCell } from '../../../core/maps/cell-address.ts';
import { type MapSelection, selectedMapCells } from '../../../core/selection/map-selection.ts';
import type { MapEntryRequest, MapMenuRequest } from '../../../renderer/map/map-view-contract.ts';
import type { CssRect } from '../../../renderer/view/view-contract.ts';

/** A view's owner was asked for a menu. */
export interface ToldMenu {
  readonly cell: MapCell;
  readonly target: string;
  readonly clientX: number;
  readonly clientY: number;
}

/** What any drawn view can do, whatever it shows and whatever it is drawn with. */
export interface ContractView {
  /** Opens a view of 16 columns and some rows, with the cursor in the first cell and some cells changed. */
  mount(): Promise<void>;
  unmount(): void;
  focus(): void;
  frames(): number;
  rect(cell: MapCell): CssRect | undefined;
  cursor(): MapCell;
  selectedCount(): number;
  /** Changes the value of a cell, as anybody may. */
  edit(cell: MapCell): void;
  /** Changes a byte that the view does not show. */
  editElsewhere(): void;
  refuse(text: string): void;
  menus(): readonly ToldMenu[];
  /** Texts that were entered, with how many cells each. */
  entries(): readonly (readonly [text: string, cells: number])[];
  contexts(): readonly string[];
}

/** Views of the contract. */
export type ContractName = 'hex' | 'table' | 'line' | 'surface';

declare global {
  interface Window {
    contract: Readonly<Record<ContractName, ContractView>>;
  }
}

const COLUMNS = 16;
const ROWS = 12;
const FIRST: MapSelection = {
  area: 'data',
  anchor: { row: 0, column: 0 },
  cursor: { row: 0, column: 0 },
  added: [],
};
/** Raw word that no cell of the maps has. */
const OTHER_RAW = 20_500;
/** Address of a byte far below what is in sight, and of one that is in no map and no axis. */
const LAST_ADDRESS = 0xffff;
const OUTSIDE_ADDRESS = 0x10;

const addressOf = ({ row, column }: MapCell): number => row * COLUMNS + column;
const cellOf = (address: number): MapCell => ({
  row: Math.floor(address / COLUMNS),
  column: address % COLUMNS,
});

const hex: ContractView = {
  mount: async () => {
    const unsaved = { 40: 9, 41: 200 };
    const regions = [{ start: 96, end: 128, kind: 'user' as const }];
    await window.harness.mount({ unsaved, regions, settings: { widthCells: COLUMNS } });
  },
  unmount: () => window.harness.unmount(),
  focus: () => window.harness.view?.focus(),
  frames: () => window.harness.view?.stats.frames ?? 0,
  rect: (cell) => window.harness.view?.cellRect(addressOf(cell)),
  cursor: () => cellOf(window.harness.view?.state().selection.cursorAddress ?? Number.NaN),
  selectedCount: () => window.harness.view?.selectedAddresses().length ?? 0,
  edit: (cell) => {
    const address = addressOf(cell);
    window.harness.edit(address, (window.harness.store.picture[address] ?? 0) ^ 0x55);
  },
  editElsewhere: () => window.harness.edit(LAST_ADDRESS, 0x12),
  refuse: (text) => window.harness.refused.add(text),
  menus: () =>
    window.harness.log.menus.map(({ address, target, clientX, clientY }) => ({
      cell: cellOf(address),
      target,
      clientX,
      clientY,
    })),
  entries: () =>
    window.harness.log.entries.map(({ text, addresses }) => [text, addresses.length] as const),
  contexts: () => window.harness.log.contexts,
};

const table: ContractView = {
  ...mapParts(() => window.table),
  mount: () =>
    window.table.mount({
      width: COLUMNS,
      height: ROWS,
      settings: { colouring: 'value' },
      edits: [
        ['data', 3, 2, 25_000],
        ['x', 0, 4, 1600],
      ],
      selection: FIRST,
    }),
  edit: ({ row, column }) => window.table.edit('data', row, column, OTHER_RAW),
};

const line: ContractView = {
  ...mapParts(() => window.mapLine),
  mount: () => window.mapLine.mount({ width: COLUMNS, height: ROWS, edits: [[3, 4, 20_000]] }),
  edit: ({ row, column }) => window.mapLine.setCell(row, column, OTHER_RAW),
};

const surface: ContractView = {
  ...mapParts(() => window.surface),
  mount: () =>
    window.surface.mount({
      width: COLUMNS,
      height: ROWS,
      settings: { showsOriginal: true },
      edits: [
        [5, 5, 20_000],
        [6, 5, 4000],
      ],
    }),
  edit: ({ row, column }) => window.surface.setCell(row, column, OTHER_RAW),
};

/** What the harness pages of maps have in common. */
interface MapPage {
  readonly log: {
    readonly menus: readonly MapMenuRequest[];
    readonly entries: readonly MapEntryRequest[];
    readonly contexts: readonly string[];
  };
  readonly refused: Set<string>;
  readonly store: ByteStore;
  readonly view:
    | {
        readonly stats: { readonly frames: number };
        focus(): void;
        selection(): MapSelection;
        cellRect(area: 'data', cell: MapCell): CssRect | undefined;
      }
    | undefined;
  unmount(): void;
}

function mapParts(pageOf: () => MapPage): Omit<ContractView, 'mount' | 'edit'> {
  return {
    unmount: () => pageOf().unmount(),
    focus: () => pageOf().view?.focus(),
    frames: () => pageOf().view?.stats.frames ?? 0,
    rect: (cell) => pageOf().view?.cellRect('data', cell),
    cursor: () => pageOf().view?.selection().cursor ?? { row: Number.NaN, column: Number.NaN },
    selectedCount: () => {
      const selection = pageOf().view?.selection();
      return selection === undefined ? 0 : selectedMapCells(selection).length;
    },
    editElsewhere: () => {
      pageOf().store.apply(patchFromRecord({ [OUTSIDE_ADDRESS]: 0x12 }), 'entry', 'user');
    },
    refuse: (text) => pageOf().refused.add(text),
    menus: () =>
      pageOf().log.menus.map(({ cell, target, clientX, clientY }) => ({
        cell,
        target,
        clientX,
        clientY,
      })),
    entries: () => pageOf().log.entries.map(({ text, cells }) => [text, cells.length] as const),
    contexts: () => pageOf().log.contexts,
  };
}

window.contract = { hex, table, line, surface };
