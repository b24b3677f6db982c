import type { EditorStore, PreviewSubject } from '../state/editor-store.ts';

/** The small preview of a map beside the tree. */
export class PreviewController {
  readonly #store: EditorStore;
  readonly #shownMapId: () => string | undefined;

  /** @param shownMapId the map whose tab is shown, if it is one */
  constructor(store: EditorStore, shownMapId: () => string | undefined) {
    this.#store = store;
    this.#shownMapId = shownMapId;
  }

  /** Shows a map, or without one what is selected or shown; hides the preview where there is one. */
  toggle(mapId: string | undefined = this.#shownMapId()): void {
    const subject: PreviewSubject =
      mapId === undefined ? { kind: 'selection' } : { kind: 'map', mapId };
    this.#store.setState(({ preview }) => ({
      preview: preview === undefined ? subject : undefined,
    }));
  }

  show(mapId: string): void {
    this.#store.setState({ preview: { kind: 'map', mapId } });
  }

  /** Shows another map, while a preview is open and no map is being built. */
  follow(mapId: string): void {
    this.#store.setState(({ preview, building }) =>
      preview === undefined || building !== undefined ? {} : { preview: { kind: 'map', mapId } },
    );
  }

  close(): void {
    this.#store.setState({ preview: undefined });
  }
}
