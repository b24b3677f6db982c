import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentState } from '../../../core/contract/money.ts';
import type { PackageId } from '../../../core/offers/catalogue.ts';
import type { LegalNote } from '../../../core/tax/vat.ts';

/** Cards that a provider keeps. One that was removed stays for what was paid with it. */
export interface CardsTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  /** The provider's names of the person and the card. */
  customer_ref: string;
  card_ref: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  created_at: Generated<Date>;
  removed_at: Date | null;
}

/** To whom a receipt is made out, and by which country it is taxed. */
export interface Billing {
  readonly name: string;
  /** Empty for a private person. */
  readonly companyName: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly taxId: string;
  /** What the country was taken from. */
  readonly countryEvidence: 'accountAddress';
  /** What the register of VAT numbers said. */
  readonly register: 'valid' | 'invalid' | 'notChecked';
}

/** Who sells, as it stands on receipts. */
export interface Seller {
  readonly name: string;
  /** Not empty, and neither is a line. */
  readonly addressLines: readonly string[];
  readonly taxId: string;
}

/** Money that is asked for: written before anybody is asked, with everything that follows from its outcome. */
export interface PaymentsTable {
  id: Generated<string>;
  /** By which the provider knows it: the same is never charged twice. */
  reference: string;
  kind: PaymentState['kind'];
  user_id: string;
  /** `none` where nothing is to be paid. */
  provider: string;
  provider_ref: string | null;
  card_id: string | null;
  customer_ref: string | null;
  card_ref: string | null;
  card_brand: string | null;
  card_last4: string | null;
  package_id: PackageId | null;
  /** RED ones, of a package. */
  coins: number;
  plan: string | null;
  subscription_id: string | null;
  period_number: number | null;
  /** Cents. */
  net_minor: number;
  /** Tenths of a percent. */
  rate_permille: number;
  tax_minor: number;
  amount_minor: number;
  currency: string;
  legal_note: LegalNote;
  billing: JSONColumnType<Billing>;
  /** Whether the person is away, and cannot confirm anything. */
  is_off_session: boolean;
  is_internal: boolean;
  state: Generated<PaymentState['state']>;
  reason: PaymentState['reason'];
  confirm_url: string | null;
  created_at: Generated<Date>;
  /** When the provider was last asked what has become of it. */
  checked_at: Date | null;
  settled_at: Date | null;
}

/** What a provider has told, each message once. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  reference: string;
  outcome: JSONColumnType<object>;
  received_at: Generated<Date>;
  /** Whether it was about a payment of ours. */
  is_known: boolean;
}

/** The number of the last receipt of a year (UTC). */
export interface ReceiptCountersTable {
  year: number;
  last_number: number;
}

/** Receipts. One never changes, and the numbers of a year have no gaps. */
export interface ReceiptsTable {
  id: Generated<string>;
  year: number;
  number: number;
  payment_id: string;
  user_id: string;
  kind: PaymentState['kind'];
  plan: string | null;
  coins: number;
  period_start: Date | null;
  period_end: Date | null;
  net_minor: number;
  rate_permille: number;
  tax_minor: number;
  gross_minor: number;
  currency: string;
  legal_note: LegalNote;
  billing: JSONColumnType<Billing>;
  is_internal: boolean;
  /** As it was when it was issued; `null` where nobody is named. */
  seller: JSONColumnType<Seller> | null;
  /** Whether nothing was paid: by a test number, or with test keys. */
  is_test: boolean;
  issued_at: Generated<Date>;
}

/** What the simulated provider has been asked for. */
export interface SimulatedChargesTable {
  reference: string;
  charge: JSONColumnType<object>;
  created_at: Generated<Date>;
}
