import type { TaxRegister } from '../commerce/billing/tax-register.ts';
import type { Seller } from '../db/tables/payment-tables.ts';
import type { RightsSigner } from '../live/channel-signature.ts';
import type { LiveService } from '../live/service/service-settings.ts';
import type { Originals } from '../originals/originals.ts';
import type { OriginalsDoor } from '../originals/originals-door.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { Fingerprint } from '../security/fingerprint.ts';
import type { PasswordHashing } from '../security/password-hashing.ts';
import type { SessionTokens } from '../security/session-tokens.ts';

/** What services work with. Clock and hashing come from outside so that tests can set them. */
export interface ServiceContext {
  readonly door: OriginalsDoor;
  readonly originals: Originals;
  readonly tokens: SessionTokens;
  /** Of the service that carries live events, or of the servers on this database. */
  readonly signer: RightsSigner;
  /** The service that carries live events to pages, `null` where servers do it themselves. */
  readonly liveService: LiveService | null;
  readonly hashing: PasswordHashing;
  /** Stands for addresses and names that are counted. */
  readonly fingerprint: Fingerprint;
  /** Logins from one address within a minute; registrations and opened links each as many. */
  readonly loginsPerMinute: number;
  /** Whether the demo account lets anybody in. */
  readonly isDemo: boolean;
  /** Who takes money from cards, `null` where nothing is sold by card. Never asked within a transaction. */
  readonly payments: PaymentProvider | null;
  readonly taxRegister: TaxRegister;
  /** Who is told of reports by mail; `null` where nobody is, or no mail can be sent. */
  readonly supportEmail: string | null;
  /** Who stands on receipts as the seller. */
  readonly seller: Seller | null;
  /** Address that links in mails begin with, without a slash at the end. */
  publicUrl(): string;
  /** Time of this machine, for tokens alone: they are read without the database. Everything else goes by its clock. */
  now(): Date;
}
