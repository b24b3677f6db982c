import { randomUUID } from 'node:crypto';
import type { LoginRequest } from '../../core/contract/session.ts';
import { accountInactive, loginRefused, unauthorized } from '../errors.ts';
import { unmatchableHash, verifyPassword } from '../security/password-hash.ts';
import type { TokenClaims } from '../security/session-tokens.ts';
import type { ServiceContext } from './context.ts';
import { isNameOf, type UserRow } from './users.ts';

/** Who makes a call, and with which session. */
export interface Caller {
  readonly user: UserRow;
  readonly claims: TokenClaims;
}

/**
 * Begins a session.
 *
 * @returns its token
 * @throws ApiError 401 if name and password do not belong together, 403 if the account was never activated
 */
export async function logIn(context: ServiceContext, request: LoginRequest): Promise<string> {
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([isNameOf('username', request.username), isNameOf('email', request.username)]),
    )
    .executeTakeFirst();
  // An unknown name costs the same work as a wrong password, so that the time does not tell which names exist.
  const hash = user?.password_hash ?? unmatchableHash(context.hashCost);
  const isRight = await verifyPassword(request.password, hash);
  if (user === undefined || !isRight || !isLetIn(context, user)) throw loginRefused();
  if (user.activated_at === null) throw accountInactive();
  return beginSession(context, user.id);
}

/**
 * Who a bearer token belongs to.
 *
 * @param authorization header of the request
 * @throws ApiError 401 if there is none, it is broken or expired, or the session was ended
 */
export async function callerOf(
  context: ServiceContext,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : await context.tokens.read(token, context.now());
  if (claims === undefined) throw unauthorized();
  const user = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined || !isLetIn(context, user)) throw unauthorized();
  return { user, claims };
}

/** A new token for the same session. The old one stays good until it ends: another tab may be using it. */
export async function renewToken(context: ServiceContext, claims: TokenClaims): Promise<string> {
  const { token, expiresAt } = await context.tokens.issue(
    claims.userId,
    claims.sessionId,
    context.now(),
  );
  await context.db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', claims.sessionId)
    .execute();
  return token;
}

/** Ends the session: all its tokens are refused from now on. */
export async function logOut(context: ServiceContext, claims: TokenClaims): Promise<void> {
  await context.db
    .updateTable('sessions')
    .set({ ended_at: context.now() })
    .where('id', '=', claims.sessionId)
    .execute();
}

async function beginSession(context: ServiceContext, userId: string): Promise<string> {
  const now = context.now();
  const id = randomUUID();
  const { token, expiresAt } = await context.tokens.issue(userId, id, now);
  // Here the dead sessions go: nobody else has a reason to touch the table.
  await context.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', now)
    .execute();
  await context.db
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: now, expires_at: expiresAt, ended_at: null })
    .execute();
  return token;
}

/** The password of the demo account is public: where the demo is off, a former one must not be a way in. */
function isLetIn(context: ServiceContext, user: UserRow): boolean {
  return context.isDemo || !user.is_demo;
}
