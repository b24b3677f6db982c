import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { ServiceContext } from './context.ts';

/** Whoever runs a server reads its commands in English. */
const LANGUAGE = 'en';

/**
 * The mail that tells the support of the server of a report: enough to know whether it is urgent, and how to read it. None if it was
 * deleted with its account meanwhile, or if the server has no support any more.
 */
export async function reportMail(
  { door, supportEmail }: ServiceContext,
  reportId: string,
): Promise<Mail | undefined> {
  if (supportEmail === null) return undefined;
  const row = await door.statement((db) =>
    db
      .selectFrom('reports')
      .innerJoin('users', 'users.id', 'reports.user_id')
      .select(['username', 'project_name', 'text'])
      .where('reports.id', '=', reportId)
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  return writeMail('report', supportEmail, LANGUAGE, {
    id: reportId,
    user: row.username,
    project: row.project_name,
    text: row.text,
  });
}
