import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { emptyProjectDetails } from '../../../core/contract/projects.ts';
import type { CellOperation } from '../../../core/edits/command.ts';
import type { MapArea } from '../../../core/maps/map-cell-text.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import {
  extendMapSelection,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
} from '../../../core/selection/map-selection.ts';
import type { MapView } from '../../../renderer/map/map-view-contract.ts';
import {
  axis,
  BYTE,
  mapDefinition,
  wordRun,
} from '../../../tests/support/sample-map-definition.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { MapLibrary } from '../library/map-library.ts';
import { EditorSession, ORIGINAL_VERSION } from '../session/editor-session.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import { createEditorStore, type EditorStore } from '../state/editor-store.ts';
import { INITIAL_TABS, openMapTab, setTabMode } from '../state/editor-tabs.ts';
import { initialHexSettings } from '../state/hex-settings.ts';
import { MapController } from './map-controller.ts';

const ORIGINAL = Uint8Array.from({ length: 64 }, (_, i) => i);

/** Ports that a test never reaches: these tests stay inside the page. */
const unreachable = new Proxy(
  {},
  {
    get: (_, name) => {
      throw new Error(`${String(name)} was called`);
    },
  },
);

let bytes: ByteStore;
let store: EditorStore;
let controller: MapController;
let isEditable: boolean;
let blocked: number;
let exceeded: number;

function open(part: Partial<MapDefinition> & { readonly isLocked?: boolean } = {}): void {
  const map: ProjectMap = {
    ...mapDefinition({ cells: wordRun(16, BYTE), width: 4, height: 3, ...part }),
    revision: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
  };
  const library = new MapLibrary('p1', unreachable as MapsApi, () => undefined);
  library.store.setState({ status: 'ready', maps: [map], folders: [] });
  bytes = new ByteStore(ORIGINAL);
  store = createEditorStore(initialHexSettings(), INITIAL_TABS, ORIGINAL_VERSION, []);
  const session = new EditorSession({
    project: { ...emptyProjectDetails('Golf'), id: 'p1' } as EditorSession['project'],
    byteStore: bytes,
    versions: [],
    current: ORIGINAL_VERSION,
    journal: undefined,
    lock: undefined,
    ports: unreachable as SessionPorts,
  });
  const ports = {
    isEditable: () => isEditable,
    cursorChanged: () => undefined,
    viewShown: () => undefined,
    axisBlocked: () => {
      blocked++;
    },
    selectionExceeded: () => {
      exceeded++;
    },
    comparedWith: () => bytes.original,
  };
  controller = new MapController({ mapId: map.id, session, store, library, ports }, undefined);
}

function select(area: MapArea, row: number, column: number, toRow = row, toColumn = column): void {
  const start = selectMapCell(area, { row, column });
  const { selection } = extendMapSelection(start, { row: toRow, column: toColumn });
  controller.selectionChanged(selection, undefined);
}

/** What the editor does with an operation: plan it, and write it if it can be done. */
function perform(operation: CellOperation): void {
  const planned = controller.plan({ operation, isRaw: true });
  if (planned.ok) bytes.apply(planned.patch, 'fill', 'user');
}

/** Bytes that differ from the original, as `address:byte`. */
const changes = (): string =>
  [...bytes.picture.slice(0, 64)]
    .flatMap((byte, at) => (byte === ORIGINAL[at] ? [] : [`${at}:${byte}`]))
    .join(' ');

beforeEach(() => {
  isEditable = true;
  blocked = 0;
  exceeded = 0;
  open();
});

describe('an open map', () => {
  it('steps the selected cells by raw steps, in one step back', () => {
    select('data', 1, 1, 2, 2);
    perform({ kind: 'step', count: 2 });
    expect(changes()).toBe('21:23 22:24 25:27 26:28');
    bytes.undo();
    expect(changes()).toBe('');
  });

  it('writes what is typed as a physical value, or as a raw word when those are shown', () => {
    open({ scale: { factor: 0.5, offset: 10 } });
    const entry = { area: 'data', cells: [{ row: 0, column: 0 }] } as const;
    expect(controller.enter({ ...entry, text: '30' })).toBe(true);
    expect(changes()).toBe('16:40');
    store.setState(({ mapSettings }) => ({ mapSettings: { ...mapSettings, showsRaw: true } }));
    expect(controller.enter({ ...entry, text: '30' })).toBe(true);
    expect(changes()).toBe('16:30');
  });

  it.each([
    ['diff', '5', '16:21 17:22'],
    ['percentageDiff', '50', '16:24 17:26'],
  ] as const)('takes what is typed in %s against the original', (display, text, expected) => {
    store.setState(({ hex }) => ({ hex: { ...hex, display } }));
    select('data', 0, 0, 0, 1);
    const cells = [
      { row: 0, column: 0 },
      { row: 0, column: 1 },
    ];
    for (const _ of [1, 2]) expect(controller.enter({ area: 'data', cells, text })).toBe(true);
    expect(changes()).toBe(expected);
  });

  it('refuses a text that is no value', () => {
    const entry = { area: 'data', cells: [{ row: 0, column: 0 }] } as const;
    expect(controller.enter({ ...entry, text: 'many' })).toBe(false);
    expect(changes()).toBe('');
  });

  it('adds what is dragged in the unit that is shown', () => {
    open({ scale: { factor: 0.5, offset: 0 } });
    controller.drag({ area: 'data', cells: [{ row: 0, column: 1 }], delta: 2 });
    expect(changes()).toBe('17:21');
  });

  it('gives back the original bytes of the selected cells only', () => {
    select('data', 0, 0, 0, 2);
    perform({ kind: 'step', count: 5 });
    select('data', 0, 1);
    perform({ kind: 'restore' });
    expect(changes()).toBe('16:21 18:23');
  });

  it('changes nothing while it may not be changed', () => {
    isEditable = false;
    perform({ kind: 'step', count: 1 });
    perform({ kind: 'restore' });
    controller.drag({ area: 'data', cells: [{ row: 0, column: 0 }], delta: 1 });
    expect(controller.enter({ area: 'data', cells: [{ row: 0, column: 0 }], text: '1' })).toBe(
      false,
    );
    expect(changes()).toBe('');
  });

  it('changes nothing in a map of the pack that nobody has confirmed', () => {
    open({ kind: 'MAPPACK_MAP', isLocked: true });
    controller.drag({ area: 'data', cells: [{ row: 0, column: 0 }], delta: 1 });
    expect(controller.enter({ area: 'data', cells: [{ row: 0, column: 0 }], text: '1' })).toBe(
      false,
    );
    expect([changes(), controller.isLocked]).toEqual(['', true]);
    open({ kind: 'MAPPACK_MAP', isLocked: false });
    controller.drag({ area: 'data', cells: [{ row: 0, column: 0 }], delta: 1 });
    expect([changes(), controller.isLocked]).toEqual(['16:17', false]);
  });

  it("keeps the definition of a map of the pack, which is not the person's", () => {
    const entry = { area: 'x', cells: [{ row: 0, column: 0 }], text: '5' } as const;
    const put = vi.spyOn(MapLibrary.prototype, 'changeMap').mockResolvedValue(true);
    const x = axis({ reference: 'USER_DEF' });
    open({ kind: 'MAPPACK_MAP', isLocked: false, x });
    expect(controller.enter(entry)).toBe(false);
    expect(put).not.toHaveBeenCalled();
    open({ x });
    expect(controller.enter(entry)).toBe(true);
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
  });

  it('says where the cursor is in the file', () => {
    select('data', 2, 3);
    expect(controller.cursor()).toMatchObject({ address: 27, decimal: '27', type: BYTE });
    select('x', 0, 1);
    expect(controller.cursor()).toBeUndefined();
  });

  it('tells when it has more cells than may be selected, and keeps what was selected', () => {
    open({ width: 45, height: 45 });
    select('data', 1, 2);
    controller.selectAll();
    expect([exceeded, controller.selection.cursor]).toEqual([1, { row: 1, column: 2 }]);
  });

  it.each([
    ['a map of 2,000 cells', { height: 50, width: 40 }, 2000, 0],
    ['nothing more of a map of 2,001 cells, and tells why', { height: 87, width: 23 }, 1, 1],
  ] as const)('selects %s by the command for the whole map', (_, size, cells, alerts) => {
    open(size);
    controller.select('map');
    expect(selectedMapCells(controller.selection)).toHaveLength(cells);
    expect(exceeded).toBe(alerts);
  });

  it('selects all of the area the cursor is in', () => {
    select('y', 1, 0);
    controller.selectAll();
    expect(controller.selection).toMatchObject({ area: 'y', cursor: { row: 2, column: 0 } });
  });
});

describe('an axis in the file', () => {
  const plain = axis({ reference: 'ROM', words: wordRun(4, BYTE) });
  const subtract = axis({ reference: 'ROM_SUB', words: wordRun(4, BYTE) });

  it('takes typed values and steps', () => {
    open({ x: plain });
    select('x', 0, 2);
    perform({ kind: 'step', count: -1 });
    expect(changes()).toBe('6:5');
    controller.enter({ area: 'x', cells: [{ row: 0, column: 0 }], text: '200' });
    expect(changes()).toBe('4:200 6:5');
  });

  it('of gaps moves one point and leaves the others, with two words', () => {
    open({ x: subtract });
    select('x', 0, 1);
    perform({ kind: 'step', count: 1 });
    expect(changes()).toBe('4:5 5:4');
    perform({ kind: 'restore' });
    expect(changes()).toBe('');
  });

  it('tells when a neighbouring gap blocks the value', () => {
    open({ x: subtract });
    expect(controller.enter({ area: 'x', cells: [{ row: 0, column: 1 }], text: '0' })).toBe(false);
    expect([changes(), blocked]).toEqual(['', 1]);
  });
});

describe('views of one map', () => {
  /** A view that only notes what is selected in it. */
  function viewNoting(seen: MapSelection[]): MapView {
    return { setSelection: (s: MapSelection) => seen.push(s) } as unknown as MapView;
  }

  it('are kept in step, and the one that tells is left alone', () => {
    const [first, second]: [MapSelection[], MapSelection[]] = [[], []];
    const view = viewNoting(first);
    controller.attach(view, 'TEXT');
    const detach = controller.attach(viewNoting(second), '2D');
    const selection = selectMapCell('data', { row: 1, column: 1 });
    controller.selectionChanged(selection, view);
    expect([first.length, second.at(-1)]).toEqual([1, selection]);
    detach();
    controller.selectionChanged(selectMapCell('x', { row: 0, column: 0 }), view);
    expect(second.at(-1)).toBe(selection);
  });

  it('follow the byte at the cursor of the dump beside, and stay where the byte is not theirs', () => {
    const seen: MapSelection[] = [];
    controller.attach(viewNoting(seen), 'TEXT');
    controller.followAddress(16 + 4 + 2);
    expect(seen.at(-1)).toEqual(selectMapCell('data', { row: 1, column: 2 }));
    controller.followAddress(15);
    expect(seen).toHaveLength(2);
  });

  it('follow the selection of a map beside, cut to their own size', () => {
    controller.followSelection(selectMapCell('data', { row: 2, column: 9 }));
    expect(controller.selection.cursor).toEqual({ row: 2, column: 3 });
  });

  it('take the keys in the pane that is active', () => {
    const focused: string[] = [];
    const viewNamed = (name: string): MapView =>
      ({ setSelection: () => undefined, focus: () => focused.push(name) }) as unknown as MapView;
    controller.attach(viewNamed('table'), 'TEXT');
    controller.attach(viewNamed('surface'), '3D');
    const open = openMapTab(INITIAL_TABS, controller.mapId);
    store.setState({ tabs: open });
    controller.focus();
    store.setState({ tabs: setTabMode(open, controller.mapId, '3D') });
    controller.focus();
    expect(focused).toEqual(['table', 'surface']);
  });

  it('get a selection that fits the map', () => {
    select('data', 2, 3);
    const seen: MapSelection[] = [];
    controller.attach(viewNoting(seen), 'TEXT');
    expect(seen).toEqual([controller.selection]);
  });
});
