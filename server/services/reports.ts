import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { MAX_REPORT_PICTURE_BYTES, MAX_REPORTS } from '../../core/contract/limits.ts';
import type { CreateReport, Report } from '../../core/contract/reports.ts';
import { type PictureType, pictureTypeOf } from '../../core/reports/picture-type.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { invalidFields, notFound, quotaReached } from '../errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { MAIL_ATTEMPTS } from '../jobs/mail-attempts.ts';
import { RELEASE } from '../release.ts';
import type { ServiceContext } from './context.ts';
import { countUse } from './daily-uses.ts';

const FAILURE = 'BUG_REPORT_FAILURE';

/** A picture whose first bytes say what it is. */
interface Picture {
  readonly bytes: Buffer;
  readonly type: PictureType;
}

/**
 * Keeps a report about a project of the person, active or archived, and has a mail tell the support of the server, if it has one. A
 * version that is gone by now is named all the same: a report is worth more than its place.
 *
 * @throws ApiError 404 if the person has no such project, 422 for a picture that is none, or after as many reports as a day may have
 */
export async function keepReport(
  trx: Trx,
  { supportEmail }: Pick<ServiceContext, 'supportEmail'>,
  userId: string,
  projectId: string,
  report: CreateReport,
): Promise<Report> {
  const picture = pictureOf(report.picture);
  const project = await ownName(trx, userId, projectId);
  if ((await countUse(trx, userId, 'reports', 1)) > MAX_REPORTS.perDay) throw quotaReached(FAILURE);
  const { fileId } = report;
  const version = isUuid(fileId ?? '') ? await versionOf(trx, project.id, fileId ?? '') : undefined;
  const row = await trx
    .insertInto('reports')
    .values({
      user_id: userId,
      project_id: project.id,
      project_name: project.name,
      version_id: fileId === ORIGINAL_ID || isUuid(fileId ?? '') ? fileId : null,
      version_name: version?.name ?? null,
      version_revision: version?.revision ?? null,
      text: report.text,
      page: report.page,
      browser: report.browser,
      page_release: report.release,
      server_release: RELEASE,
      failures: JSON.stringify(report.failures),
      may_read_file: report.mayReadFile,
      picture: picture?.bytes ?? null,
      picture_type: picture?.type ?? null,
      closed_at: null,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  if (supportEmail !== null) await orderMail(trx, row.id);
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    isMailed: supportEmail !== null,
  };
}

/** @throws ApiError 422 for anything but a picture of a known format that is short enough */
function pictureOf(base64: string | null): Picture | undefined {
  if (base64 === null) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_REPORT_PICTURE_BYTES) {
    throw invalidFields(FAILURE, [{ path: 'picture', rule: 'tooLong' }]);
  }
  const type = pictureTypeOf(bytes);
  if (type === undefined) throw invalidFields(FAILURE, [{ path: 'picture', rule: 'format' }]);
  return { bytes, type };
}

/** @throws ApiError 404 */
async function ownName(
  db: Database,
  userId: string,
  projectId: string,
): Promise<{ readonly id: string; readonly name: string }> {
  if (!isUuid(projectId)) throw notFound();
  const row = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', '=', projectId)
    .where('user_id', '=', userId)
    // Until the report refers to it.
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

function versionOf(
  db: Database,
  projectId: string,
  versionId: string,
): Promise<{ readonly name: string; readonly revision: number } | undefined> {
  return db
    .selectFrom('versions')
    .select(['name', 'revision'])
    .where('id', '=', versionId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

async function orderMail(trx: Trx, reportId: string): Promise<void> {
  await enqueueJob(trx, {
    kind: 'sendMail',
    payload: { mail: 'report', reportId },
    progress: {},
    maxAttempts: MAIL_ATTEMPTS,
  });
}
