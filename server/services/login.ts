import { sql } from 'kysely';
import type { LoginRequest } from '../../core/contract/session.ts';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import { accountInactive, comeBackIn, loginRefused } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import { beginSession, type SessionPlace } from './sessions.ts';
import { countTry, currentPause, forgetTries, type PauseCurve, type TryKind } from './tries.ts';
import { isNameOf, type UserRow } from './users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_S = 3600;

/** Tries with one name: some hundred a day at most, wherever they come from. */
const NAME_CURVE: PauseCurve = {
  firstPausedTry: 5,
  firstPauseS: 30,
  maxPauseS: HOUR_S / 4,
  forgottenAfterS: 24 * HOUR_S,
};

/** Failures from one address, as multiples of the logins that it has within a minute: a house may be behind it. */
const FREE_MINUTES_OF_ADDRESS = 5;
const ADDRESS_CURVE = {
  firstPauseS: 60,
  maxPauseS: HOUR_S / 4,
  forgottenAfterS: HOUR_S,
} as const;

/** How long a place is known after a login, in days. */
const PLACE_DAYS = 30;

/**
 * Logs in.
 *
 * A name that is tried with wrong passwords is paused for growing times, whether there is such an account or not; the right password
 * has to wait as well. Tries from a place where the account was used lately are counted apart, so that nobody elsewhere can keep
 * its owner out. See docs/decisions/0026-logins-are-counted-in-the-database.md.
 *
 * @returns the token of a new session
 * @throws ApiError 401 if name and password do not belong together, 403 if the account was never activated, 429 in a pause
 */
export async function logIn(
  context: ServiceContext,
  { username, password }: LoginRequest,
  place: SessionPlace,
): Promise<string> {
  const { door, hashing } = context;
  hashing.demandRoom();
  const user = await door.statement((db) => userNamed(db, username, place));
  const formHash = await door.statement((db) => formHashNamed(db, username));
  await demandNoPause(context, triedBy(context, user, username, place), place);
  // What is not there costs the same work as what does not fit, so that neither time nor answer tells which names exist.
  const isUser = await hashing.verify(password, user?.password_hash ?? hashing.unmatchable);
  if (user !== undefined && isUser && isLetIn(context, user)) {
    await forgetFailures(context, user, place);
    await keepHashAtCost(context, user, password);
    return beginSession(context, user, place);
  }
  if (await hashing.verify(password, formHash ?? hashing.unmatchable)) throw accountInactive();
  await countFailure(context, place);
  throw loginRefused();
}

type NamedUser = Pick<UserRow, 'id' | 'username' | 'email' | 'password_hash' | 'is_demo'> & {
  /** Whether the account was used from there lately. */
  readonly isKnownPlace: boolean;
};

function userNamed(
  db: Database,
  name: string,
  { address }: SessionPlace,
): Promise<NamedUser | undefined> {
  const isKnownPlace = sql<boolean>`exists (select from sessions where user_id = users.id and address = ${address}
    and created_at > ${nowPlusMs(-PLACE_DAYS * DAY_MS)})`;
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash', 'is_demo'])
    .select(isKnownPlace.as('isKnownPlace'))
    .where((eb) => eb.or([isNameOf('username', name), isNameOf('email', name)]))
    .executeTakeFirst();
}

/** Hash of the password of a form that waits to be activated, of the last one that was sent. */
async function formHashNamed(db: Database, name: string): Promise<string | undefined> {
  const form = await db
    .selectFrom('registrations')
    .select('password_hash')
    .where((eb) => eb.or([isNameOf('username', name), isNameOf('email', name)]))
    .where('expires_at', '>', NOW)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return form?.password_hash;
}

interface Tried {
  readonly kind: TryKind;
  readonly key: Buffer;
}

/** What a try is counted under. The password of the demo is public: what strangers try there keeps nobody else out. */
function triedBy(
  context: ServiceContext,
  user: NamedUser | undefined,
  name: string,
  place: SessionPlace,
): Tried {
  const isApart = user?.isKnownPlace || (user?.is_demo && context.isDemo);
  return isApart ? atPlace(context, name, place) : byName(context, name);
}

function byName(context: ServiceContext, name: string): Tried {
  return { kind: 'loginName', key: context.fingerprint(name.toLowerCase()) };
}

function atPlace(
  context: ServiceContext,
  name: string,
  { address }: Pick<SessionPlace, 'address'>,
): Tried {
  // A blank is in neither of them.
  const key = context.fingerprint(`${name.toLowerCase()} ${address}`);
  return { kind: 'loginNameAtPlace', key };
}

/** Counts the try. @throws ApiError 429 in a pause of the address or of what is tried */
async function demandNoPause(
  { door, fingerprint }: ServiceContext,
  { kind, key }: Tried,
  place: SessionPlace,
): Promise<void> {
  const address = fingerprint(place.address);
  const pauseS =
    (await door.statement((db) => currentPause(db, 'loginAddress', address))) ??
    (await door.statement((db) => countTry(db, kind, key, NAME_CURVE)));
  if (pauseS !== null) throw comeBackIn(pauseS, 'loginPaused');
}

/** Remembers of an address that a login from there failed. A login that succeeds changes nothing about that. */
async function countFailure(context: ServiceContext, place: SessionPlace): Promise<void> {
  const address = context.fingerprint(place.address);
  const firstPausedTry = FREE_MINUTES_OF_ADDRESS * context.loginsPerMinute;
  await context.door.statement((db) =>
    countTry(db, 'loginAddress', address, { ...ADDRESS_CURVE, firstPausedTry }),
  );
}

/** Forgets what was tried with the names of an account, from anywhere and from a place: whoever is there has shown who they are. */
export async function forgetFailures(
  context: ServiceContext,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  place: Pick<SessionPlace, 'address'>,
): Promise<void> {
  const tried = [username, email].flatMap((name) => [
    byName(context, name),
    atPlace(context, name, place),
  ]);
  await context.door.statement((db) =>
    forgetTries(
      db,
      ['loginName', 'loginNameAtPlace'],
      tried.map(({ key }) => key),
    ),
  );
}

/** Hashes the password anew where the cost of hashes has changed: only now is it known. */
async function keepHashAtCost(
  { door, hashing }: ServiceContext,
  { id, password_hash: former }: NamedUser,
  password: string,
): Promise<void> {
  if (!hashing.isOutdated(former)) return;
  const passwordHash = await hashing.hash(password);
  await door.statement((db) =>
    db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .where('password_hash', '=', former)
      .execute(),
  );
}

/** The password of the demo account is public: where the demo is off, a former one must not be a way in. */
function isLetIn(context: ServiceContext, user: NamedUser): boolean {
  return context.isDemo || !user.is_demo;
}
