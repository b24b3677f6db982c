import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { nextDifference } from '../../../core/compare/next-difference.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { MapLibrary } from '../library/map-library.ts';
import { type MarkList, markIn } from '../library/mark-list.ts';
import { neighbourMap } from '../library/neighbour-map.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { CursorSummary } from '../state/cursor-summary.ts';
import type { EditorDialog } from '../state/editor-store.ts';
import { activateTab, HEX_TAB_ID } from '../state/editor-tabs.ts';
import type { CompareController } from './compare-controller.ts';
import type { DumpController } from './dump-controller.ts';
import type { SearchController } from './search-controller.ts';
import type { TabController } from './tab-controller.ts';

/** What there is to go to, and the views that go there. */
export interface MoveParts {
  readonly session: EditorSession;
  readonly library: MapLibrary;
  readonly marks: MarkList;
  readonly dump: DumpController;
  readonly tabs: TabController;
  readonly searching: SearchController;
  readonly compare: CompareController;
}

/** What moving goes by. */
export interface MovePorts {
  /** Where the cursor is in what is shown. */
  cursor(): CursorSummary | undefined;
  openDialog(dialog: EditorDialog): void;
}

/** Moves to what a person looks for: an address, a difference, a hit, a mark, the next map. */
export class CursorMoves {
  readonly #parts: MoveParts;
  readonly #ports: MovePorts;

  constructor(parts: MoveParts, ports: MovePorts) {
    this.#parts = parts;
    this.#ports = ports;
  }

  /** Moves to the next place that differs from what the file is compared with, or the one before. */
  goToDifference(step: 1 | -1): void {
    const { start, end } = this.#cursorWord();
    // From the side that is left: the cursor would never leave a word whose second byte differs.
    const from = step === 1 ? end - 1 : start;
    const { compare, session } = this.#parts;
    const address = nextDifference(compare.bytes, session.byteStore.picture, from, step);
    if (address !== undefined) this.goTo(address);
  }

  /** Moves to the next hit of the last search, or the one before; opens the search where nothing was found. */
  goToHit(step: 1 | -1): void {
    const hit = this.#parts.searching.nextHit(this.#cursorWord(), step);
    if (hit === undefined) this.#ports.openDialog({ kind: 'search' });
    else this.goTo(hit.address);
  }

  /** Moves to the next marked address, or the one before; offers to mark one where none is. */
  goToMark(step: 1 | -1): void {
    const word = this.#cursorWord();
    const mark = this.#parts.marks.next(word, step);
    if (mark !== undefined) this.goTo(mark.address);
    else if (this.#ports.cursor() !== undefined) this.openMark();
  }

  /** Opens the mark of the word under the cursor, or offers to mark it. */
  openMark(): void {
    const word = this.#cursorWord();
    const mark = markIn(this.#parts.marks.store.getState().marks, word);
    this.#ports.openDialog({ kind: 'mark', address: mark?.address ?? word.start });
  }

  /** The bytes of the word under the cursor; the first byte of the file where there is none. */
  #cursorWord(): ByteRange {
    const { address = 0, type } = this.#ports.cursor() ?? {};
    return { start: address, end: address + (type?.wordBytes ?? 1) };
  }

  /** Shows a run of differing bytes: in its map, or in the dump. */
  showDifference(mapId: string | undefined, { start, end }: ByteRange): void {
    if (mapId === undefined) {
      this.goTo(start);
      return;
    }
    const { tabs } = this.#parts;
    tabs.openMap(mapId);
    const addresses = Uint32Array.from({ length: end - start }, (_, i) => start + i);
    tabs.mapController(mapId).showChange(addresses);
  }

  /** Shows an address in the dump. */
  goTo(address: number): void {
    const { dump, tabs } = this.#parts;
    if (tabs.activeMap !== undefined) tabs.change((all) => activateTab(all, HEX_TAB_ID));
    dump.goTo(address);
  }

  /**
   * Opens the map after the shown one as the tree lists maps by name, or the one before.
   *
   * @param maps those that the tree shows
   */
  openNeighbourMap(maps: readonly ProjectMap[], step: 1 | -1): void {
    const { library, tabs } = this.#parts;
    const { folders } = library.store.getState();
    const next = neighbourMap(folders, maps, tabs.activeMap?.mapId, step);
    if (next !== undefined) tabs.openMap(next.id);
  }
}
