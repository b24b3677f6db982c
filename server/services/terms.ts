import { type RawBuilder, sql } from 'kysely';
import type { AcceptTerms, Terms } from '../../core/contract/agreements.ts';
import type { Locale } from '../../core/contract/common.ts';
import { NOW } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import { changedElsewhere, forbidden } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import type { UserRow } from './users.ts';

/** Number of the terms of use that are in force. */
export const TERMS_IN_FORCE: RawBuilder<number> = sql<number>`(select max(version) from terms)`;

/** The terms of use in force, in a language; in English where they were not written in it. */
export async function readTerms(context: ServiceContext, locale: Locale): Promise<Terms> {
  const { version, published_at, texts } = await context.door.statement((db) =>
    db
      .selectFrom('terms')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return {
    version,
    publishedAt: published_at.toISOString(),
    text: texts?.[locale] ?? texts?.['en'] ?? null,
  };
}

/** Whether a person has accepted the terms in force. The demo account is many people's, and nobody's to accept for them. */
export async function hasCurrentTerms(
  context: ServiceContext,
  user: Pick<UserRow, 'is_demo' | 'terms_version'>,
): Promise<boolean> {
  if (user.is_demo) return true;
  const inForce = await context.door.statement(versionInForce);
  return user.terms_version === inForce;
}

/**
 * Keeps that a person has accepted the terms. Those that were accepted before stay accepted since then.
 *
 * @throws ApiError 403 for the demo account; 409 if others are in force by now, which are to be read first
 */
export async function acceptTerms(
  context: ServiceContext,
  user: Pick<UserRow, 'id' | 'is_demo'>,
  { termsVersion }: AcceptTerms,
): Promise<void> {
  if (user.is_demo) throw forbidden();
  await context.door.transact(async (trx) => {
    if ((await versionInForce(trx)) !== termsVersion) {
      throw changedElsewhere('TERMS_ACCEPTATION_FAILURE');
    }
    await trx
      .updateTable('users')
      .set({ terms_version: termsVersion, terms_accepted_at: NOW })
      .where('id', '=', user.id)
      .where('terms_version', 'is distinct from', termsVersion)
      .execute();
  });
}

async function versionInForce(db: Database): Promise<number> {
  const { version } = await db.selectNoFrom(TERMS_IN_FORCE.as('version')).executeTakeFirstOrThrow();
  return version;
}
