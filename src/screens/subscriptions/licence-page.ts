import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cards } from '../../../core/contract/cards.ts';
import type { Plans } from '../../../core/contract/plans.ts';
import type { HistoryEntry } from '../../../core/contract/purchases.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { isApiError } from '../../api/api-error.ts';
import type { CommerceApi, Telling } from '../../api/commerce-api.ts';

/** Something that the server is asked for. */
export type Asked<Value> =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly value: Value };

/** The licence, and what could become of it. */
export interface LicenceDetails {
  readonly subscription: Subscription;
  /** `null` where nothing is sold by card. */
  readonly offers: { readonly plans: Plans; readonly cards: Cards } | null;
}

/** What was bought, as far as it was read. */
export interface History {
  readonly entries: readonly HistoryEntry[];
  /** Where it goes on; `null` at its end. */
  readonly next: string | null;
}

/** What the screen shows. */
export interface LicencePageState {
  readonly details: Asked<LicenceDetails>;
  readonly history: Asked<History>;
}

/** The screen of the licence, as it is known here. */
export interface LicencePage {
  readonly store: StoreApi<LicencePageState>;
  /** Asks for everything, and tells the person what cannot be had. */
  load(): Promise<void>;
  /** Asks for everything anew, in silence: what is known stays where it cannot be had. Never rejects. */
  reload(): Promise<void>;
  /** Reads further back. */
  more(): Promise<void>;
}

/** What the screen needs. */
export interface LicencePagePorts {
  readonly commerce: Pick<CommerceApi, 'subscription' | 'plans' | 'cards' | 'history'>;
  /** Whether anything is sold by card, by the links of who is logged in. */
  isSelling(): boolean;
  /** The bank has said something about what was waiting for it. */
  settled(entry: HistoryEntry): void;
}

/** Specification 2, the screen of licence and subscription. */
export function createLicencePage(ports: LicencePagePorts): LicencePage {
  const { commerce, isSelling, settled } = ports;
  const store = createStore<LicencePageState>(() => ({
    details: { phase: 'asking' },
    history: { phase: 'asking' },
  }));
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  const loadDetails = async (kind: Telling): Promise<void> => {
    try {
      const [subscription, plans, cards] = await Promise.all([
        commerce.subscription(kind),
        isSelling() ? commerce.plans(kind) : null,
        isSelling() ? commerce.cards(kind) : null,
      ]);
      const offers = plans === null || cards === null ? null : { plans, cards };
      store.setState({ details: { phase: 'ready', value: { subscription, offers } } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      store.setState(({ details }) => ({
        details: details.phase === 'ready' ? details : { phase: 'failed' },
      }));
    }
  };

  const loadHistory = async (kind: Telling): Promise<void> => {
    const before = store.getState().history;
    try {
      const newest = await commerce.history(kind);
      const known = before.phase === 'ready' ? before.value : undefined;
      store.setState({ history: { phase: 'ready', value: withNewest(known, newest) } });
      for (const entry of settledSince(known?.entries ?? [], newest.entries)) settled(entry);
    } catch (error) {
      if (!isApiError(error)) throw error;
      store.setState(({ history }) => ({
        history: history.phase === 'ready' ? history : { phase: 'failed' },
      }));
    }
  };

  const loadAll = async (kind: Telling): Promise<void> => {
    await Promise.all([loadDetails(kind), loadHistory(kind)]);
  };

  const reloadUntilQuiet = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await loadAll('silent');
    } while (isAskedAgain);
    running = undefined;
  };

  return {
    store,
    load: () => loadAll('general'),
    reload: () => {
      // What happens to a payment is told several times at once: the licence, the coins, the receipt.
      isAskedAgain = true;
      running ??= reloadUntilQuiet();
      return running;
    },
    more: async () => {
      const { history } = store.getState();
      if (history.phase !== 'ready' || history.value.next === null) return;
      try {
        const older = await commerce.history('general', history.value.next);
        store.setState((now) => {
          if (now.history.phase !== 'ready') return now;
          const entries = joined(now.history.value.entries, older.entries);
          return { history: { phase: 'ready', value: { entries, next: older.next } } };
        });
      } catch (error) {
        // The person has been told.
        if (!isApiError(error)) throw error;
      }
    },
  };
}

/** Lines that were read before stay under the newest ones. */
function withNewest(known: History | undefined, newest: History): History {
  if (known === undefined || known.entries.length <= newest.entries.length) return newest;
  const entries = joined(newest.entries, known.entries);
  // More has happened since than is read at once: nobody knows what lies between.
  const meets = newest.entries.some(({ id }) => known.entries.some((entry) => entry.id === id));
  return meets ? { entries, next: known.next } : newest;
}

function joined(
  first: readonly HistoryEntry[],
  then: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}

/** Of what waited for a bank, what waits no more. */
function settledSince(
  before: readonly HistoryEntry[],
  after: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const waiting = new Set(
    before.filter(({ money }) => money?.state === 'pending').map(({ id }) => id),
  );
  return after.filter(({ id, money }) => waiting.has(id) && money?.state !== 'pending');
}
