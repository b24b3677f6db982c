import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Balances } from '../../core/contract/balances.ts';
import { isApiError } from '../api/api-error.ts';

/** Coins of whoever is logged in. */
export interface BalancesStore {
  /** `undefined` while they are not known. */
  readonly store: StoreApi<{ readonly balances: Balances['data'] | undefined }>;
  /**
   * Asks for them; what is known stays where they cannot be had. Never rejects.
   *
   * @returns whether they are others than before, and nobody pays here at this moment
   */
  load(): Promise<boolean>;
  /** Does what costs coins: that they are others meanwhile is no news to whoever pays. */
  pay<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Somebody else may come. */
  clear(): void;
}

/** @param ask rejects with ApiError */
export function createBalancesStore(ask: () => Promise<Balances['data']>): BalancesStore {
  const store = createStore<{ balances: Balances['data'] | undefined }>(() => ({
    balances: undefined,
  }));
  /** Grows with every question and whenever somebody leaves: an answer to an older one comes too late. */
  let turn = 0;
  let payingCount = 0;
  const load = async (): Promise<boolean> => {
    const mine = ++turn;
    try {
      const balances = await ask();
      if (mine !== turn) return false;
      const { balances: before } = store.getState();
      store.setState({ balances });
      return payingCount === 0 && JSON.stringify(before) !== JSON.stringify(balances);
    } catch (error) {
      if (!isApiError(error)) throw error;
      return false;
    }
  };
  return {
    store,
    load,
    pay: async (work) => {
      payingCount++;
      try {
        return await work();
      } finally {
        payingCount--;
      }
    },
    clear: () => {
      turn++;
      store.setState({ balances: undefined });
    },
  };
}
