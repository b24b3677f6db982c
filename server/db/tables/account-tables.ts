import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { EditorSettings } from '../../../core/contract/settings.ts';

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

/** What accounts have used on a day, by the clock of the database in UTC. */
export interface DailyUsesTable {
  user_id: string;
  day: Date;
  kind: string;
  amount: number;
}

export interface SettingsTable {
  user_id: string;
  autosave: number;
  show_checksum_fix_prompt: boolean;
  max_version_bytes: number;
  max_request_bytes: number;
  editor: JSONColumnType<EditorSettings>;
}
