import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LOCALES, type Locale } from '../../core/contract/common.ts';
import { type Plan, planSchema, type User } from '../../core/contract/session.ts';
import type { UsersTable } from '../db/schema.ts';

/** A row of the users table. */
export type UserRow = Selectable<UsersTable>;

/** User details as the contract has them. */
export function userFromRow(row: UserRow): User {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    username: row.username,
    email: row.email,
    locale: localeOf(row.locale),
    evcId: row.evc_id,
    subscription:
      row.plan === null
        ? null
        : {
            plan: planOf(row.plan),
            expiresAt: row.plan_expires_at?.toISOString() ?? null,
            isInternal: row.plan_is_internal,
            isRecurring: row.plan_is_recurring,
          },
    agreements: {
      termsAcceptedAt: row.terms_accepted_at?.toISOString() ?? null,
      newsletter: row.newsletter,
    },
  };
}

/** Whether the account has a licence now. An expired one is none. Expectations 7.2. */
export function hasLicence(row: UserRow, now: Date): boolean {
  return row.plan !== null && (row.plan_expires_at === null || row.plan_expires_at > now);
}

/** Condition on users: names and addresses are the same whatever their case. Lower case is the database's on both sides. */
export function isNameOf(column: 'username' | 'email', text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${text}::text)`;
}

function localeOf(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? 'en';
}

function planOf(text: string): Plan {
  return planSchema.parse(text);
}
