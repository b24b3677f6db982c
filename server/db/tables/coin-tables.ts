import type { Generated } from 'kysely';
import type { Bucket } from '../../../core/contract/balances.ts';
import type { Product } from '../../../core/contract/prices.ts';

/** Coins of somebody in a bucket. The others are the house: what it gave, sold, took back, and was paid. */
export interface LedgerAccountsTable {
  id: Generated<string>;
  owner: 'user' | 'issued' | 'sold' | 'expired' | 'spent';
  /** `null` for the house. Stays when the person leaves. */
  user_id: string | null;
  bucket: Bucket;
  /** Sum of its entries; the database adds them. */
  balance: Generated<number>;
  /** Sum of its open holds; the database adds them. */
  held: Generated<number>;
}

/** Moves of coins, each of which sums to zero. Only ever added. */
export interface LedgerTransactionsTable {
  id: Generated<string>;
  kind: string;
  /** Whom it is about. */
  user_id: string;
  /** What happens once has a key of its own. */
  once_key: string | null;
  reason: string;
  created_at: Generated<Date>;
}

/** What a transaction does to an account. Only ever added. */
export interface LedgerEntriesTable {
  transaction_id: string;
  account_id: string;
  amount: number;
  /** Filled by the database. */
  balance_after: number;
}

/** Coins set aside while work runs. One ends once: captured by a transaction that takes them, or released. */
export interface HoldsTable {
  id: Generated<string>;
  account_id: string;
  amount: number;
  state: Generated<'open' | 'captured' | 'released'>;
  /** The transaction that took the coins. */
  captured_by: string | null;
  /** What is still open then is released. */
  expires_at: Date;
  created_at: Generated<Date>;
}

/** Keys that give a licence, coins or both, to whoever redeems them first. */
export interface ActivationKeysTable {
  /** SHA-256 of the key: the table gives nobody anything. */
  key_hash: Buffer;
  /** What keys that were issued together are called. */
  batch: string;
  plan: string | null;
  /** For how long the plan is given. */
  days: number | null;
  coins: number;
  created_at: Generated<Date>;
  /** Stays when the person leaves. */
  redeemed_by: Generated<string | null>;
  redeemed_at: Generated<Date | null>;
}

/** Prices in whole coins. The one in force is the newest that has begun. */
export interface PricesTable {
  product: string;
  list_price: number;
  valid_from: Generated<Date>;
}

/** What was bought, for coins or under an allowance. Stays when the project or the person goes. */
export interface PurchasesTable {
  id: Generated<string>;
  user_id: string;
  /** `null` once the project is gone. */
  project_id: string | null;
  /** As it was called then. */
  project_name: string;
  product: Product;
  /** What tells two things of a product apart; a project has each once. */
  product_key: string;
  list_price: number;
  discount_percent: number;
  price: number;
  /** `null` where nothing was paid. */
  bucket: Bucket | null;
  transaction_id: string | null;
  /** Whether an account of the house has it. */
  is_internal: boolean;
  /** Whether it is one of a day that the plan gives. */
  is_allowance: boolean;
  created_at: Generated<Date>;
}
