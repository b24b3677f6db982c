import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { Bucket } from '../../core/contract/balances.ts';
import type { Product } from '../../core/contract/prices.ts';
import type { ReadingStep } from '../../core/contract/reading.ts';
import type { EditorSettings } from '../../core/contract/settings.ts';
import type { MapFields, MapKind } from '../../core/maps/map-definition.ts';

/** Queries over the product's tables. */
export type Database = Kysely<DatabaseSchema>;

/** Tables of the database, as the newest migration leaves them. Times are UTC. */
export interface DatabaseSchema {
  users: UsersTable;
  registrations: RegistrationsTable;
  registration_links: RegistrationLinksTable;
  account_links: AccountLinksTable;
  terms: TermsTable;
  sessions: SessionsTable;
  tries: TriesTable;
  minute_counts: MinuteCountsTable;
  settings: SettingsTable;
  contents: ContentsTable;
  content_chunks: ContentChunksTable;
  projects: ProjectsTable;
  versions: VersionsTable;
  folders: FoldersTable;
  maps: MapsTable;
  marks: MarksTable;
  jobs: JobsTable;
  job_runs: JobRunsTable;
  schedules: SchedulesTable;
  readings: ReadingsTable;
  events: EventsTable;
  subscriptions: SubscriptionsTable;
  idempotency_keys: IdempotencyKeysTable;
  daily_uses: DailyUsesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  holds: HoldsTable;
  prices: PricesTable;
  purchases: PurchasesTable;
  version_works: VersionWorksTable;
  outbox_mails: OutboxMailsTable;
  secrets: SecretsTable;
}

/** What the account form says, as accounts and registrations keep it. */
interface AccountFormColumns {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  /** PHC string, see server/security/password-hashing.ts. */
  password_hash: string;
  phone_number: string;
  company_name: string;
  address: string;
  city: string;
  country: string;
  postal_code: string;
  tax_id: string;
  newsletter: boolean;
  locale: string;
}

export interface UsersTable extends AccountFormColumns {
  id: Generated<string>;
  evc_id: string | null;
  terms_accepted_at: Date | null;
  /** Which terms were accepted then. */
  terms_version: number | null;
  activated_at: Date;
  /** The account whose password GET /status tells. It lets nobody in unless the demo is on. */
  is_demo: boolean;
  created_at: Date;
}

/** Forms that were sent and whose address has not been shown to be the sender's. Of one address there may be several. */
export interface RegistrationsTable extends AccountFormColumns {
  id: Generated<string>;
  /** Fingerprint of the internet address that the form came from. */
  source: Buffer;
  /** Terms that were accepted with it. */
  terms_version: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Links that were mailed to an address. Each shows that whoever opens it reads the mails of the address, and no more. */
export interface RegistrationLinksTable {
  /** SHA-256 of the token: the table does not let anybody in. */
  token_hash: Buffer;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  /** When a form of the address has become an account. */
  used_at: Generated<Date | null>;
}

/** What a link that is mailed to the owner of an account does. */
export type AccountLinkKind = 'passwordReset' | 'emailChange';

/** Links that were mailed for an account. Whoever opens one reads the mails of its address. */
export interface AccountLinksTable {
  /** SHA-256 of the token: the table does not let anybody in. */
  token_hash: Buffer;
  kind: AccountLinkKind;
  user_id: string;
  /** Where it was mailed to; of `emailChange` the new address of the account. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

/** Versions of the terms of use; the greatest number is in force. */
export interface TermsTable {
  version: GeneratedAlways<number>;
  /** By language; `null` where the words are those of the page. */
  texts: JSONColumnType<Record<string, string>> | null;
  published_at: Generated<Date>;
}

/** What a licence is in. `cancelled` ends with its period; `ended` is no licence any more. */
export type SubscriptionState = 'trial' | 'active' | 'grace' | 'cancelled' | 'ended';

/** Licences: at most one of an account that has not ended. */
export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  plan: string;
  state: SubscriptionState;
  period_start: Date;
  /** `null` is for ever. */
  period_end: Date | null;
  is_internal: Generated<boolean>;
  is_recurring: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when it has been paid for without a gap; `null` for what is not paid. */
  continuous_since: Date | null;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Date;
  /** End of its last token. */
  expires_at: Date;
  /** No token lasts longer. */
  latest_end: Date;
  /** When its last token was made. */
  renewed_at: Generated<Date>;
  /** Internet address at the login, see server/http/caller-address.ts. */
  address: string;
  browser: string | null;
  system: string | null;
  ended_at: Generated<Date | null>;
}

/** What was tried so often that it is paused now and then, such as logging in with a name. */
export interface TriesTable {
  kind: string;
  /** Fingerprint of who tries, or of what is tried. */
  key: Buffer;
  count: number;
  last_at: Date;
  paused_until: Date;
}

/** Calls within a minute. */
export interface MinuteCountsTable {
  kind: string;
  /** Fingerprint of who calls. */
  key: Buffer;
  count: number;
  /** End of the minute. */
  ends_at: Date;
}

export interface SettingsTable {
  user_id: string;
  autosave: number;
  show_checksum_fix_prompt: boolean;
  max_version_bytes: number;
  max_request_bytes: number;
  editor: JSONColumnType<EditorSettings>;
}

/**
 * `uploading`: its chunks are being written. `complete`: projects have it, and there is one of its bytes. `leaving`: nobody has it
 * any more, and nobody gets it again; its chunks are being removed.
 */
export type ContentState = 'uploading' | 'complete' | 'leaving';

/** Bytes of original files. What is complete is never changed. */
export interface ContentsTable {
  id: Generated<string>;
  /** Of all bytes, lower-case hexadecimal. */
  sha256: string;
  length_bytes: number;
  state: ContentState;
  created_at: Generated<Date>;
}

/** Pieces of files, see server/originals/chunks.ts. */
export interface ContentChunksTable {
  content_id: string;
  chunk_index: number;
  data: Buffer;
  /** SHA-256 of `data`. */
  digest: Buffer;
}

export interface ProjectsTable {
  id: Generated<string>;
  user_id: string;
  content_id: string;
  /** Always `complete`: the key of its content. */
  content_state: GeneratedAlways<ContentState>;
  file_name: string;
  name: string;
  brand: string | null;
  model: string | null;
  generation: string | null;
  engine: string | null;
  engine_code: string | null;
  power: number | null;
  torque: number | null;
  displacement: number | null;
  fuel_type: string | null;
  gearbox_type: string | null;
  vehicle_type: string | null;
  production_year: number | null;
  vin: string | null;
  licence_plate: string | null;
  customer_name: string | null;
  hardware_number: string | null;
  software_number: string | null;
  calibration_number: string | null;
  ecu_family: string | null;
  manufacturer: string | null;
  comment: string | null;
  /** What the search of the list looks into: every text a person may look for, in lower case. */
  searched: GeneratedAlways<string>;
  has_dtc: Generated<boolean>;
  has_mappacks: Generated<boolean>;
  has_solutions: Generated<boolean>;
  /** Grows with every change of the details. */
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
}

export interface VersionsTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  info: string;
  /** Grows with every save and every new name. */
  revision: number;
  /** Revision that the last save has made. */
  bytes_revision: number;
  /** Patch over the original in the stored form of core/bytes/patch-codec.ts. */
  patches: Buffer;
  modified_count: number;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
}

export interface FoldersTable {
  id: Generated<string>;
  project_id: string;
  name: string;
  details: string;
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
}

export interface MapsTable {
  id: Generated<string>;
  project_id: string;
  /** `null` is the root of the tree. */
  folder_id: string | null;
  kind: MapKind;
  /** Order of creation. */
  position: GeneratedAlways<number>;
  fields: JSONColumnType<Omit<MapFields, 'folderId'>>;
  /** Length of `fields` as text. */
  fields_bytes: GeneratedAlways<number>;
  revision: Generated<number>;
  request_hash: Generated<Buffer | null>;
  updated_at: Date;
}

export interface MarksTable {
  project_id: string;
  address: number;
  text: string;
}

/** `parked`: tried as often as it may be, or found to be beyond what one job may cost; kept for whoever looks into it. */
export type JobState = 'waiting' | 'running' | 'done' | 'parked';

/** Work in the background. */
export interface JobsTable {
  id: Generated<string>;
  kind: string;
  /** There is one job of a kind and a key, used again when the work is asked for again; any number without a key. */
  unique_key: string | null;
  /** Who waits for it: jobs of one person take turns with those of others. */
  user_id: string | null;
  /** The job goes with its project. */
  project_id: string | null;
  /** What is to be done, as its kind defines it. */
  payload: ColumnType<object, string | undefined, string>;
  /** How far it is, as its kind defines it. */
  progress: ColumnType<object, string | undefined, string>;
  /** Greater ones first. */
  priority: Generated<number>;
  state: Generated<JobState>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  /** Who runs it. */
  lease_id: Generated<string | null>;
  /** While it waits: not before. While it runs: the end of the lease. */
  due_at: Generated<Date>;
  /** Begin of the last attempt. */
  claimed_at: Generated<Date | null>;
  /** Why the last attempt failed, for whoever runs the server. */
  error: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Attempts of jobs. One without an end ended with its process, or goes on. */
export interface JobRunsTable {
  job_id: string;
  lease_id: string;
  attempt: number;
  started_at: Generated<Date>;
  ended_at: Generated<Date | null>;
  outcome: Generated<'done' | 'failed' | 'parked' | 'released' | null>;
  error: Generated<string | null>;
}

/** Work that recurs by the clock. */
export interface SchedulesTable {
  name: string;
  every_s: number;
  next_at: Generated<Date>;
}

/** What transactions have told. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  /** `pg_current_xact_id`, in decimal. */
  transaction: GeneratedAlways<string>;
  channel: string;
  event: string;
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
}

/** Answers to requests that must have one effect, however often they are sent. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  route: string;
  request_hash: Buffer;
  status: Generated<number | null>;
  /** The body of the answer, a text of JSON inside of JSON: it is kept to the byte. */
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

/** What accounts have used on a day, by the clock of the database in UTC. */
export interface DailyUsesTable {
  user_id: string;
  day: Date;
  kind: string;
  amount: number;
}

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

/** What things cost, in coins, from a moment on. */
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

/** Work of the server on the bytes of a version, asked for by a call. */
export interface VersionWorksTable {
  id: string;
  user_id: string;
  project_id: string;
  version_id: string;
  /** The bytes it was asked for on: others are not touched. */
  bytes_revision: number;
  kind: 'fixChecksums' | 'removeCodes';
  /** What is to be taken out, as the file stores it. */
  codes: ColumnType<readonly number[] | null, string | null, never>;
  /** What it costs if something changes. */
  hold_id: string | null;
  list_price: number;
  is_internal: boolean;
  state: Generated<'running' | 'modified' | 'notModified' | 'failed'>;
  /** Why it failed, or why nothing changed, where more is to be said. */
  reason: string | null;
  purchase_id: string | null;
  /** Of the version afterwards. */
  revision: number | null;
  /** What became of each code. */
  results: ColumnType<readonly object[] | null, never, string>;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

/** Results of the steps of reading a file, potential maps apart: those are rows of `maps`. */
export interface ReadingsTable {
  project_id: string;
  step: ReadingStep;
  result: JSONColumnType<object>;
  read_at: Date;
}

export interface OutboxMailsTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  created_at: Date;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
}
