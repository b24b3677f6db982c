import {
  draftAt,
  fieldsOfDraft,
  type MapDraft,
  markedDraft,
  resizedDraft,
} from '../../../core/maps/map-draft.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { wordTypeOf } from '../state/hex-settings.ts';

/** What the builder asks of the editor around it. */
export interface BuilderPorts {
  readonly fileLengthBytes: number;
  /** Address of the cursor; `undefined` where there is none. */
  cursorAddress(): number | undefined;
}

/**
 * Building a map with the keyboard alone: the sides grow and shrink, axes are marked at the cursor, the dump shows it all.
 * Expectations 2.2, "keyboard flow".
 */
export class MapBuilder {
  readonly #store: EditorStore;
  readonly #ports: BuilderPorts;

  constructor(store: EditorStore, ports: BuilderPorts) {
    this.#store = store;
    this.#ports = ports;
  }

  /** Begins at the cursor; while a map is being built, its first cell moves there. */
  begin(): void {
    const address = this.#ports.cursorAddress();
    if (address === undefined) return;
    const { building, hex } = this.#store.getState();
    const fresh = draftAt(address, wordTypeOf(hex), this.#ports.fileLengthBytes);
    const draft = building === undefined ? fresh : { ...building, address };
    this.#store.setState({ building: draft });
  }

  resize(side: 'width' | 'height', step: 1 | -1): void {
    const type = wordTypeOf(this.#store.getState().hex);
    this.#change((draft) => resizedDraft(draft, side, step, type, this.#ports.fileLengthBytes));
  }

  /** Marks the axis at the cursor, or takes the mark away. */
  mark(side: 'x' | 'y'): void {
    const address = this.#ports.cursorAddress();
    if (address !== undefined) this.#change((draft) => markedDraft(draft, side, address));
  }

  cancel(): void {
    this.#store.setState({ building: undefined });
  }

  /** Goes on in the form, where the map gets its name. */
  finish(): void {
    const { building, hex } = this.#store.getState();
    if (building === undefined) return;
    this.cancel();
    const fields = fieldsOfDraft(building, wordTypeOf(hex));
    this.#store.setState({ dialog: { kind: 'createMap', fields }, preview: undefined });
  }

  #change(change: (draft: MapDraft) => MapDraft): void {
    this.#store.setState(({ building }) => ({ building: building && change(building) }));
  }
}
