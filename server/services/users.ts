import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LOCALES, type Locale } from '../../core/contract/common.ts';
import type { User } from '../../core/contract/session.ts';
import type { UsersTable } from '../db/tables/account-tables.ts';
import type { Licence } from './licences.ts';
import { userLinks } from './rights.ts';

/** A row of the users table. */
export type UserRow = Selectable<UsersTable>;

/** A person with the licence as of now. */
export interface Account {
  readonly user: UserRow;
  readonly licence: Licence | null;
}

/** What of the server decides about what a person may do. */
export interface ServerState {
  /** Whether the terms in force are accepted. */
  readonly hasCurrentTerms: boolean;
  /** Whether anything is sold by card. */
  readonly isSelling: boolean;
}

/** User details as the contract has them. */
export function userOf(
  { user, licence }: Account,
  { hasCurrentTerms, isSelling }: ServerState,
): User {
  return {
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    username: user.username,
    email: user.email,
    locale: localeOf(user.locale),
    evcId: user.evc_id,
    subscription: licence && {
      plan: licence.plan,
      expiresAt: licence.expiresAt?.toISOString() ?? null,
      isInternal: licence.isInternal,
      isRecurring: licence.isRecurring,
    },
    agreements: {
      termsAcceptedAt: user.terms_accepted_at?.toISOString() ?? null,
      isCurrent: hasCurrentTerms,
      newsletter: user.newsletter,
    },
    links: userLinks({
      licence,
      isDemo: user.is_demo,
      hasEvc: user.evc_id !== null,
      hasCurrentTerms,
      isSelling,
    }),
  };
}

/** Condition on users: names and addresses are the same whatever their case. Lower case is the database's on both sides. */
export function isNameOf(
  column: 'username' | 'email' | 'recipient',
  text: string,
): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${text}::text)`;
}

/** A language as the database keeps it; English for what is none. */
export function localeOf(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? 'en';
}
