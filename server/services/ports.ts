import { ORIGINAL_ID } from '../../core/contract/files.ts';
import type { BeginPort, LeaveOut } from '../../core/contract/ports.ts';
import type { ApplySolution } from '../../core/contract/solution-works.ts';
import type { PortsTable } from '../db/tables/port-tables.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { invalidFields, notFound, workFailed } from '../errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Caller, ProjectHead } from './callers.ts';
import { holdProject } from './hold-project.ts';
import { requireLicence } from './licence-rights.ts';
import { namedIn, portRow } from './port-answers.ts';
import { lookedAtVersion } from './solution-versions.ts';
import { beginWork, ownVersionId, type WorkOrder } from './version-works.ts';

const FAILURE = 'LEARN_SOLUTION_FAILURE';
/** A process that is killed uses one. */
const ATTEMPTS = 3;

/**
 * Has the work of a saved version, as it is now, looked for in the original of a project. It takes the place of what was looked for
 * there before.
 *
 * @param fileId the version that it would be written into, or the original
 * @returns id of the port
 * @throws ApiError 402 without a licence, 404 also for what is not the person's, 422 for the original and for a version without changes
 */
export async function beginPort(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  fileId: string,
  source: BeginPort,
): Promise<string> {
  requireLicence(caller.licence, FAILURE);
  await holdProject(trx, project);
  await lookedAtVersion(trx, project, fileId);
  const from = await trx
    .selectFrom('projects')
    .leftJoin('versions', (join) =>
      join
        .onRef('versions.project_id', '=', 'projects.id')
        .on('versions.id', '=', isUuid(source.fileId) ? source.fileId : null),
    )
    .select(['projects.id', 'projects.name', 'versions.id as version_id'])
    .select(['versions.name as version_name', 'patches', 'modified_count'])
    .where('projects.id', '=', source.projectId)
    .where('user_id', '=', caller.user.id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (from === undefined) throw notFound();
  if (source.fileId === ORIGINAL_ID) throw workFailed(FAILURE, 'learnNoChange');
  const { version_id: versionId, version_name: versionName, patches } = from;
  if (versionId === null || versionName === null || patches === null) throw notFound();
  if (from.modified_count === 0) throw workFailed(FAILURE, 'learnNoChange');
  await trx.deleteFrom('ports').where('project_id', '=', project.id).execute();
  const { id } = await trx
    .insertInto('ports')
    .values({
      project_id: project.id,
      source_project_id: from.id,
      source_version_id: versionId,
      source_project_name: from.name,
      source_version_name: versionName,
      source_patch: patches,
      state: 'learning',
      reason: null,
      content: null,
      result: null,
      patch: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await carry(trx, caller, project, id);
  return id;
}

function carry(trx: Trx, { user }: Caller, { id }: ProjectHead, portId: string): Promise<void> {
  return enqueueJob(trx, {
    kind: 'carryPort',
    payload: { portId },
    progress: {},
    userId: user.id,
    projectId: id,
    maxAttempts: ATTEMPTS,
  });
}

/**
 * Leaves maps out, and has the rest looked for anew, as if it had been all of the work.
 *
 * @throws ApiError 402 without a licence, 404, 422 unless these are just the maps that can be left out
 */
export async function leaveOut(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  portId: string,
  { maps }: LeaveOut,
): Promise<void> {
  requireLicence(caller.licence, FAILURE);
  await holdProject(trx, project);
  const port = await portRow(trx, project, portId);
  const leavable = port.result?.leavable ?? [];
  const named = new Set(maps);
  const isAll = named.size === leavable.length && leavable.every((id) => named.has(id));
  if (port.state !== 'ready' || leavable.length === 0 || !isAll) {
    throw workFailed(FAILURE, 'solutionLeftOut');
  }
  const left = namedIn(port.result, named);
  const next: Pick<PortsTable, 'state'> = { state: 'matching' };
  await trx
    .updateTable('ports')
    .set({
      ...next,
      left_out: JSON.stringify([...port.left_out, ...left]),
      result: null,
      patch: null,
    })
    .where('id', '=', port.id)
    .execute();
  await carry(trx, caller, project, port.id);
}

/**
 * Asks for what is carried to be written into a version.
 *
 * @returns id of the work
 * @throws ApiError 402 without a licence, 404, 409 if the version has other bytes by now, 422 for the original, for what cannot be
 *   carried whatever is chosen, and where a map is to be left out
 */
export async function orderPort(
  trx: Trx,
  order: WorkOrder,
  portId: string,
  { maps, appliesRest }: ApplySolution,
): Promise<string> {
  const failure = 'APPLY_SOLUTIONS_FAILURE';
  const version_id = ownVersionId(order.versionId, failure);
  requireLicence(order.caller.licence, failure);
  const port = await portRow(trx, order.project, portId);
  // What stays out was left out by name before, and the rest decided again: here all of it is written, or nothing.
  if (maps.some(({ isLeftOut }) => isLeftOut)) {
    throw invalidFields(failure, [{ path: 'maps', rule: 'range' }]);
  }
  if (port.result?.isWritable !== true) {
    throw workFailed(failure, port.result?.reason ?? 'solutionUnfit');
  }
  const id = crypto.randomUUID();
  const title = `${port.source_project_name} \u00b7 ${port.source_version_name}`;
  await beginWork(trx, order, failure, {
    id,
    version_id,
    kind: 'applySolutions',
    // Nothing is paid for what is the person's own.
    hold_id: null,
    list_price: 0,
    codes: null,
    request: JSON.stringify({ portId: port.id, title, maps, appliesRest }),
  });
  return id;
}
