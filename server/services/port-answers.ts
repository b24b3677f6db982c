import type { Selectable } from 'kysely';
import { ERROR_REASONS } from '../../core/contract/error-body.ts';
import type { NamedMap, Port, PortMap } from '../../core/contract/ports.ts';
import { exactMap } from '../../core/solution-offers/rounded-preview.ts';
import { carriedStateInVersion } from '../../core/solution-offers/state-in-version.ts';
import type { Database } from '../db/schema.ts';
import type { PortResult, PortsTable } from '../db/tables/port-tables.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound } from '../errors.ts';
import type { Caller, ProjectHead } from './callers.ts';
import { SolutionRights } from './rights.ts';
import { keptPatch, type LookedAtVersion, lookedAtVersion } from './solution-versions.ts';

/** What is carried to a project. @throws ApiError 404, also for one that another has taken the place of */
export async function portRow(
  db: Database,
  project: ProjectHead,
  portId: string,
): Promise<Selectable<PortsTable>> {
  if (!isUuid(portId)) throw notFound();
  const row = await db
    .selectFrom('ports')
    .selectAll()
    .where('id', '=', portId)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * What is carried to a project, as it would stand in one of its versions.
 *
 * @throws ApiError 404 if there is no such version, or no such port any more
 */
export async function portIn(
  db: Database,
  caller: Caller,
  project: ProjectHead,
  fileId: string,
  portId: string,
): Promise<Port> {
  const version = await lookedAtVersion(db, project, fileId);
  const row = await portRow(db, project, portId);
  const { result } = row;
  const rights = new SolutionRights(project.id, fileId, {
    hasLicence: caller.licence?.isValid === true,
    isVersion: version.id !== null,
  });
  const leavable = new Set(result?.leavable);
  return {
    id: row.id,
    state: row.state,
    reason: ERROR_REASONS.find((known) => known === row.reason) ?? result?.reason ?? null,
    source: {
      projectId: row.source_project_id,
      projectName: row.source_project_name,
      fileId: row.source_version_id,
      fileName: row.source_version_name,
    },
    verdict: result?.verdict ?? null,
    isWritable: result?.isWritable === true,
    confidence: result?.confidence ?? 0,
    isSameSoftware: result?.isSameSoftware ?? false,
    maps: result === null ? [] : mapsIn(result, row.patch, version),
    leavable: namedIn(result, leavable),
    leftOut: row.left_out,
    ownBytes: row.own_bytes,
    createdAt: row.created_at.toISOString(),
    links: rights.ofPort(row.id, {
      isWritable: result?.isWritable === true,
      isLeavable: leavable.size > 0,
    }),
  };
}

/** Maps by their ids, as they are named to who leaves them out. */
export function namedIn(result: PortResult | null, ids: ReadonlySet<string>): NamedMap[] {
  return (result?.maps ?? [])
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, sourceStart, sourceEnd }) => ({ id, name, sourceStart, sourceEnd }));
}

function mapsIn(
  { maps }: PortResult,
  kept: Buffer | null,
  version: LookedAtVersion,
): readonly PortMap[] {
  const patch = keptPatch(kept);
  return maps.map(({ sourceStart, sourceEnd, isPlaced, rule, confidence, reason, ...map }) => {
    const state = carriedStateInVersion({ ...map, isPlaced, reason }, patch, version.bytes);
    const told = { sourceStart, sourceEnd, isPlaced, rule, confidence, reason };
    // Only an AI stage says why it changes a map.
    return { ...exactMap(map), change: map.change, ...state, stageReason: null, ...told };
  });
}
