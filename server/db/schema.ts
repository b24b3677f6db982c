import type { Kysely } from 'kysely';
import type {
  AccountLinksTable,
  DailyUsesTable,
  MinuteCountsTable,
  RegistrationLinksTable,
  RegistrationsTable,
  SessionsTable,
  SettingsTable,
  TermsTable,
  TriesTable,
  UsersTable,
} from './tables/account-tables.ts';
import type {
  ActivationKeysTable,
  HoldsTable,
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerTransactionsTable,
  PricesTable,
  PurchasesTable,
} from './tables/coin-tables.ts';
import type { LibraryMatchesTable, MapPacksTable, PackMapsTable } from './tables/library-tables.ts';
import type { NewsTable } from './tables/news-tables.ts';
import type { AuditTable, MaintenanceTable, SecretsTable } from './tables/operation-tables.ts';
import type {
  CardsTable,
  PaymentEventsTable,
  PaymentsTable,
  ReceiptCountersTable,
  ReceiptsTable,
  SimulatedChargesTable,
} from './tables/payment-tables.ts';
import type { PortsTable } from './tables/port-tables.ts';
import type {
  ContentChunksTable,
  ContentsTable,
  FoldersTable,
  MapsTable,
  MarksTable,
  ProjectsTable,
  ReadingsTable,
  UnownedObjectsTable,
  VersionsTable,
} from './tables/project-tables.ts';
import type { ReportsTable } from './tables/report-tables.ts';
import type {
  ServiceTypesTable,
  SolutionApplicationsTable,
  SolutionBasesTable,
  SolutionEntitlementsTable,
  SolutionMatchesTable,
  SolutionPacksTable,
  SolutionsTable,
} from './tables/solution-tables.ts';
import type {
  StageModelsTable,
  StageProposalsTable,
  TunedPairsTable,
} from './tables/stage-tables.ts';
import type { SubscriptionPeriodsTable, SubscriptionsTable } from './tables/subscription-tables.ts';
import type {
  EventRelaysTable,
  EventsTable,
  IdempotencyKeysTable,
  JobRunsTable,
  JobsTable,
  OutboxMailsTable,
  OutgoingEventsTable,
  SchedulesTable,
  VersionWorksTable,
} from './tables/work-tables.ts';

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
  unowned_objects: UnownedObjectsTable;
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
  outgoing_events: OutgoingEventsTable;
  event_relays: EventRelaysTable;
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
  service_types: ServiceTypesTable;
  solutions: SolutionsTable;
  solution_bases: SolutionBasesTable;
  solution_matches: SolutionMatchesTable;
  solution_packs: SolutionPacksTable;
  solution_entitlements: SolutionEntitlementsTable;
  solution_applications: SolutionApplicationsTable;
  tuned_pairs: TunedPairsTable;
  stage_models: StageModelsTable;
  stage_proposals: StageProposalsTable;
  ports: PortsTable;
  reports: ReportsTable;
  news: NewsTable;
  map_packs: MapPacksTable;
  library_matches: LibraryMatchesTable;
  pack_maps: PackMapsTable;
  activation_keys: ActivationKeysTable;
  audit: AuditTable;
  maintenance: MaintenanceTable;
  cards: CardsTable;
  payments: PaymentsTable;
  subscription_periods: SubscriptionPeriodsTable;
  payment_events: PaymentEventsTable;
  receipt_counters: ReceiptCountersTable;
  receipts: ReceiptsTable;
  simulated_charges: SimulatedChargesTable;
  outbox_mails: OutboxMailsTable;
  secrets: SecretsTable;
}
