import { type Balances, balancesSchema } from '../../core/contract/balances.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about the coins of the account. */
export interface BalancesApi {
  /** Coins by bucket; tells nobody where they cannot be had. */
  balances(): Promise<Balances['data']>;
}

/** Specification 7, "Session and account". */
export function createBalancesApi(http: HttpClient): BalancesApi {
  return {
    balances: async () =>
      (await http.json(balancesSchema, { path: 'balances', kind: 'silent' })).data,
  };
}
