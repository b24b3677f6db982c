import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { addressOfMapCell } from '../../../core/maps/cell-address.ts';
import {
  type MapSelection,
  selectedMapCells,
  selectWholeArea,
} from '../../../core/selection/map-selection.ts';
import type { MapView } from '../../../renderer/map/map-view-contract.ts';
import { followBytes } from '../../../renderer/view/follow-bytes.ts';
import type { TabMode } from '../state/editor-tabs.ts';

/** The views of one map on the screen, and the modes they show it in. What is selected in one is selected in all. */
export class MapViews {
  readonly #modes = new Map<MapView, TabMode>();
  readonly #store: Pick<ByteStore, 'subscribe'>;

  /** @param store whose changes each view hears of itself */
  constructor(store: Pick<ByteStore, 'subscribe'>) {
    this.#store = store;
  }

  /** @returns the function that takes it away */
  add(view: MapView, mode: TabMode): () => void {
    this.#modes.set(view, mode);
    const stopFollowing = followBytes(view, this.#store);
    return () => {
      stopFollowing();
      this.#modes.delete(view);
    };
  }

  /** The view that keys reach: the one that shows the mode, or the one that came last. */
  inMode(mode: TabMode): MapView | undefined {
    const views = [...this.#modes];
    const [view] = views.find(([, shown]) => shown === mode) ?? views.at(-1) ?? [];
    return view;
  }

  /** @param from the view that the selection came from, which has it already */
  select(selection: MapSelection, from: MapView | undefined): void {
    for (const view of this.#modes.keys()) if (view !== from) view.setSelection(selection);
  }

  /** Lights up the cells of the map that hold one of the addresses. */
  flash(map: ProjectMap, addresses: Uint32Array): void {
    const touched = new Set(addresses);
    const { wordBytes } = map.cells.type;
    const cells = selectedMapCells(selectWholeArea(map, 'data')).filter((cell) => {
      const address = addressOfMapCell(map, cell);
      for (let i = 0; i < wordBytes; i++) if (touched.has(address + i)) return true;
      return false;
    });
    if (cells.length > 0) for (const view of this.#modes.keys()) view.flash('data', cells);
  }
}
