import { sql } from 'kysely';
import { balancesOf } from '../../commerce/ledger.ts';
import type { Database } from '../../db/schema.ts';
import { LICENCE_OF_USER, licenceOf } from '../../services/licences.ts';
import { findAccount } from '../find-account.ts';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Shows an account: who it is of, its licence, its coins, and how much it has. No secrets. */
export const usersShow: StaffCommand = {
  usage: 'USER',
  read: (given) => {
    const { words } = parseWords(given, { words: ['USER'] });
    return (door) =>
      door.transact(async (trx) => {
        const { id } = await findAccount(trx, words.USER);
        return {
          ...(await accountOf(trx, id)),
          balances: await balancesOf(trx, id),
          counts: await countsOf(trx, id),
        };
      });
  },
};

async function accountOf(db: Database, userId: string): Promise<Record<string, unknown>> {
  const { licence, ...account } = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'company_name as companyName',
      'country',
      'locale',
      'created_at as createdAt',
      'activated_at as activatedAt',
      'terms_accepted_at as termsAcceptedAt',
      'is_demo as isDemo',
      LICENCE_OF_USER.as('licence'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...account, licence: licenceOf(licence) };
}

async function countsOf(db: Database, userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where archived_at is null)::int4 as projects,
      count(*) filter (where archived_at is not null)::int4 as "archivedProjects",
      (select count(*)::int4 from versions join projects as owned on owned.id = project_id
       where owned.user_id = ${userId}) as versions,
      (select count(*)::int4 from sessions where user_id = ${userId} and ended_at is null and expires_at > now())
        as "openSessions"
    from projects where user_id = ${userId}`.execute(db);
  return rows[0] ?? {};
}
