import type { LoginRequest } from '../../core/contract/session.ts';
import { accountInactive, loginRefused, unauthorized } from '../errors.ts';
import { hashPassword, verifyPassword } from '../security/password-hash.ts';
import type { TokenClaims } from '../security/session-tokens.ts';
import type { ServiceContext } from './context.ts';
import type { UserRow } from './users.ts';

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
  const name = request.username.toLowerCase();
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['username']), '=', name),
        eb(eb.fn('lower', ['email']), '=', name),
      ]),
    )
    .executeTakeFirst();
  // An unknown name costs the same work as a wrong password, so that the time does not tell which names exist.
  const hash = user?.password_hash ?? (await hashPassword('nobody', context.hashCost));
  const isRight = await verifyPassword(request.password, hash);
  if (user === undefined || !isRight) throw loginRefused();
  if (user.activated_at === null) throw accountInactive();
  const session = await context.db
    .insertInto('sessions')
    .values({ user_id: user.id, created_at: context.now(), ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return context.tokens.issue(user.id, session.id, context.now());
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
  if (user === undefined) throw unauthorized();
  return { user, claims };
}

/** A new token for the same session. The old one stays good until it ends: another tab may be using it. */
export function renewToken(context: ServiceContext, claims: TokenClaims): Promise<string> {
  return context.tokens.issue(claims.userId, claims.sessionId, context.now());
}

/** Ends the session: all its tokens are refused from now on. */
export async function logOut(context: ServiceContext, claims: TokenClaims): Promise<void> {
  await context.db
    .updateTable('sessions')
    .set({ ended_at: context.now() })
    .where('id', '=', claims.sessionId)
    .execute();
}
