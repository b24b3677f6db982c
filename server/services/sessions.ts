import { type Selectable, sql } from 'kysely';
import { MAX_SESSIONS_OF_ACCOUNT, SESSION_DAYS } from '../../core/contract/limits.ts';
import type { Session, Sessions } from '../../core/contract/session.ts';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { SessionsTable } from '../db/tables/account-tables.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { SERVERS_CHANNEL, SESSION_ENDED } from '../events/server-events.ts';
import type { ClientName } from '../security/client-name.ts';
import type { TokenClaims } from '../security/session-tokens.ts';
import type { Caller } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { IS_OPEN } from './open-sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a session is begun. */
export interface SessionPlace extends ClientName {
  /** Addresses that are taken for one caller (server/http/caller-address.ts). */
  readonly address: string;
}

/** Whose session it is to be. */
export interface SessionOwner {
  readonly id: string;
  readonly is_demo: boolean;
}

/** Seconds that a token of a session may last. */
const TOKEN_S = sql<number>`extract(epoch from expires_at - now())::float8`;

/**
 * Begins a session. An account has so many at the same time; those that were not used for longest end. Of the demo account, which
 * is many people's, none ends for another.
 *
 * @returns its token
 */
export async function beginSession(
  context: ServiceContext,
  owner: SessionOwner,
  place: SessionPlace,
): Promise<string> {
  const { id, tokenS } = await context.door.transact(async (trx) => {
    // Whoever logs in at the same time waits here: the sessions are counted.
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner.id)
      .forNoKeyUpdate()
      .execute();
    const session = await trx
      .insertInto('sessions')
      .values({
        user_id: owner.id,
        created_at: NOW,
        expires_at: nowPlusMs(context.tokens.lifetimeS * 1000),
        latest_end: nowPlusMs(SESSION_DAYS * DAY_MS),
        ...place,
      })
      .returning(['id', TOKEN_S.as('tokenS')])
      .executeTakeFirstOrThrow();
    if (!owner.is_demo) await endSurplus(trx, owner.id);
    return session;
  });
  return context.tokens.issue(owner.id, id, context.now(), tokenS);
}

/**
 * A new token for the same session, good no longer than the session may last. The old one stays good until it ends: another tab
 * may be using it.
 *
 * @returns `null` if the session has ended
 */
export async function renewToken(
  context: ServiceContext,
  { userId, sessionId }: TokenClaims,
): Promise<string | null> {
  const lifetimeMs = context.tokens.lifetimeS * 1000;
  const renewed = await context.door.statement((db) =>
    db
      .updateTable('sessions')
      .set({
        expires_at: sql<Date>`least(latest_end, ${nowPlusMs(lifetimeMs)})`,
        renewed_at: NOW,
      })
      .where('id', '=', sessionId)
      .where(IS_OPEN)
      .returning(TOKEN_S.as('tokenS'))
      .executeTakeFirst(),
  );
  if (renewed === undefined) return null;
  return context.tokens.issue(userId, sessionId, context.now(), renewed.tokenS);
}

/** Open sessions of the person: that of the caller, then the one last used. Whoever shares the demo account sees their own alone. */
export async function listSessions(
  context: ServiceContext,
  { user, claims }: Caller,
): Promise<Sessions> {
  const rows = await context.door.statement((db) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .where(IS_OPEN)
      .$if(user.is_demo, (query) => query.where('id', '=', claims.sessionId))
      .orderBy((eb) => eb('id', '=', claims.sessionId), 'desc')
      .orderBy('renewed_at', 'desc')
      .orderBy('id')
      .limit(MAX_SESSIONS_OF_ACCOUNT)
      .execute(),
  );
  return { data: rows.map((row) => sessionOf(row, claims)) };
}

/** Ends the session of the caller: all its tokens are refused from now on, and its live connections are closed. */
export async function logOut(
  context: ServiceContext,
  { userId, sessionId }: TokenClaims,
): Promise<void> {
  await context.door.transact(async (trx) => {
    await trx.updateTable('sessions').set({ ended_at: NOW }).where('id', '=', sessionId).execute();
    await tellEnded(trx, userId, [sessionId]);
  });
}

/**
 * Ends one session of the person.
 *
 * @param sessionId any text
 * @throws ApiError 404 if the person has no open session with this id
 */
export async function endSession(
  context: ServiceContext,
  { user, claims }: Caller,
  sessionId: string,
): Promise<void> {
  const isOthers = user.is_demo && sessionId !== claims.sessionId;
  if (!isUuid(sessionId) || isOthers) throw notFound();
  await context.door.transact(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: NOW })
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .where(IS_OPEN)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) throw notFound();
    await tellEnded(trx, user.id, [ended.id]);
  });
}

/** Logs the person out everywhere, or everywhere else. Of the demo account, only the caller's own session ends. */
export async function logOutEverywhere(
  context: ServiceContext,
  { user, claims }: Caller,
  keepsCurrent: boolean,
): Promise<void> {
  if (!user.is_demo) {
    await context.door.transact((trx) =>
      endSessionsOf(trx, user.id, keepsCurrent ? claims.sessionId : null),
    );
  } else if (!keepsCurrent) {
    await logOut(context, claims);
  }
}

/**
 * Ends all sessions of an account. It belongs into every transaction after which whoever knew the password must not go on, such
 * as a change of the password.
 *
 * @param exceptId the session that goes on, `null` for none
 */
export async function endSessionsOf(
  trx: Trx,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: NOW })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .returning('id')
    .execute();
  await tellEnded(
    trx,
    userId,
    ended.map(({ id }) => id),
  );
}

async function endSurplus(trx: Trx, userId: string): Promise<void> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: NOW })
    .where(
      'id',
      'in',
      trx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where(IS_OPEN)
        .orderBy('renewed_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS_OF_ACCOUNT),
    )
    .returning('id')
    .execute();
  await tellEnded(
    trx,
    userId,
    ended.map(({ id }) => id),
  );
}

async function tellEnded(trx: Trx, userId: string, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await emitEvent(trx, SERVERS_CHANNEL, SESSION_ENDED, { sessionId, userId });
  }
}

function sessionOf(row: Selectable<SessionsTable>, { sessionId }: TokenClaims): Session {
  const { id, address, browser, system } = row;
  return {
    id,
    isCurrent: id === sessionId,
    createdAt: row.created_at.toISOString(),
    renewedAt: row.renewed_at.toISOString(),
    endsAt: row.latest_end.toISOString(),
    address,
    browser,
    system,
  };
}
