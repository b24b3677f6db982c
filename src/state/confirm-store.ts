import { createStore, type StoreApi } from 'zustand/vanilla';

/** A question with two answers, in words of the person's language. */
export interface ConfirmRequest {
  readonly title: string;
  readonly message: string;
  /** Says what will be done: "Archive", not "Yes". */
  readonly confirmLabel: string;
  /** "Cancel" where absent. */
  readonly rejectLabel?: string;
  /** `danger` where something is lost for good. */
  readonly tone?: 'normal' | 'danger';
}

/** The confirm box. */
export interface ConfirmStore {
  /** `null` when nothing is asked. */
  readonly store: StoreApi<{ readonly request: ConfirmRequest | null }>;
  /**
   * Asks the person. A question that is still open is answered with no first.
   * @returns `true` when confirmed
   */
  ask(request: ConfirmRequest): Promise<boolean>;
  /** Answers the open question and closes the box; without effect when nothing is asked. */
  answer(confirmed: boolean): void;
}

/** Specification 4: "The confirm box closes on confirm or reject". */
export function createConfirmStore(): ConfirmStore {
  const store = createStore<{ readonly request: ConfirmRequest | null }>(() => ({ request: null }));
  let settle: ((confirmed: boolean) => void) | undefined;

  const answer = (confirmed: boolean): void => {
    const asked = settle;
    settle = undefined;
    store.setState({ request: null });
    asked?.(confirmed);
  };

  return {
    store,
    ask: (request) => {
      answer(false);
      return new Promise((resolve) => {
        settle = resolve;
        store.setState({ request });
      });
    },
    answer,
  };
}
