import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the full-screen loader shows. */
interface LoaderState {
  readonly visible: boolean;
  /** In the person's language; `null` shows none. */
  readonly message: string | null;
}

/** The full-screen loader: for work during which nothing else may be done. */
export interface LoaderStore {
  readonly store: StoreApi<LoaderState>;
  /**
   * Shows the loader until the returned function is called. Several may be open: the last message shows, and the
   * loader goes with the last of them.
   */
  show(message?: string): () => void;
  clear(): void;
}

/** Specification 2, "Global pop-ups". */
export function createLoaderStore(): LoaderStore {
  const store = createStore<LoaderState>(() => ({ visible: false, message: null }));
  let open: Array<{ readonly message: string | null }> = [];

  const publish = (): void =>
    store.setState({ visible: open.length > 0, message: open.at(-1)?.message ?? null });

  return {
    store,
    show: (message) => {
      const entry = { message: message ?? null };
      open.push(entry);
      publish();
      return () => {
        open = open.filter((other) => other !== entry);
        publish();
      };
    },
    clear: () => {
      open = [];
      publish();
    },
  };
}
