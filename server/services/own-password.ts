import { comeBackIn, passwordWrong } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import { countTry, forgetTries, type PauseCurve } from './tries.ts';
import type { UserRow } from './users.ts';

/** Wrong passwords in a session: whoever has found an open one must not find the password. */
const OWN_CURVE: PauseCurve = {
  firstPausedTry: 5,
  firstPauseS: 30,
  maxPauseS: 900,
  forgottenAfterS: 24 * 3600,
};

/**
 * Asks for the password of the account once more, for what a session alone must not do.
 *
 * @param path of the field that holds it
 * @throws ApiError 422 if it is wrong, 429 after several wrong ones
 */
export async function demandPassword(
  { door, fingerprint, hashing }: ServiceContext,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
  path: 'password' | 'currentPassword',
): Promise<void> {
  hashing.demandRoom();
  const key = fingerprint(user.id);
  const pauseS = await door.statement((db) => countTry(db, 'ownPassword', key, OWN_CURVE));
  if (pauseS !== null) throw comeBackIn(pauseS, 'loginPaused');
  if (!(await hashing.verify(password, user.password_hash))) throw passwordWrong(path);
  await door.statement((db) => forgetTries(db, ['ownPassword'], [key]));
}
