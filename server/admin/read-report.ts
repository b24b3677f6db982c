import type { Trx } from '../db/transact.ts';
import { RefusedError } from './refused-error.ts';

/** A report as whoever helps is shown it: everything but the bytes of the picture. */
export interface ShownReport {
  readonly id: string;
  readonly createdAt: Date;
  /** `null` as long as it waits for an answer. */
  readonly closedAt: Date | null;
  readonly user: { readonly username: string; readonly email: string };
  readonly project: {
    /** `null` once it was deleted. */
    readonly id: string | null;
    readonly name: string;
  };
  /** The version that was open, `ori` for the original. */
  readonly version: {
    readonly id: string | null;
    readonly name: string | null;
    readonly revision: number | null;
  };
  readonly text: string;
  readonly page: string;
  readonly browser: string;
  readonly pageRelease: string;
  readonly serverRelease: string;
  readonly failures: readonly string[];
  readonly mayReadFile: boolean;
  readonly picture: string | null;
}

/** @throws RefusedError if there is none */
export async function readReport(trx: Trx, id: string): Promise<ShownReport> {
  const row = await trx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['username', 'email'])
    .select([
      'reports.id',
      'reports.created_at as createdAt',
      'closed_at as closedAt',
      'project_id',
      'project_name',
      'version_id',
      'version_name',
      'version_revision',
      'text',
      'page',
      'browser',
      'page_release as pageRelease',
      'server_release as serverRelease',
      'failures',
      'may_read_file as mayReadFile',
      'picture_type as picture',
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new RefusedError(`there is no report ${id}`);
  const { username, email, project_id, project_name, version_id, version_name, ...rest } = row;
  const { version_revision: revision, ...told } = rest;
  return {
    ...told,
    user: { username, email },
    project: { id: project_id, name: project_name },
    version: { id: version_id, name: version_name, revision },
  };
}
