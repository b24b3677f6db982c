import { sql } from 'kysely';
import type { FieldError } from '../../core/contract/error-body.ts';
import { projectChannel } from '../../core/contract/live.ts';
import type { PackMap } from '../../core/contract/map-packs.ts';
import type { UpdateMap } from '../../core/contract/maps.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';
import { hasSameContent } from '../../core/values/same-content.ts';
import { NOW } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import { changedElsewhere, invalidFields, notFound } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { isSure } from '../map-library/pack-maps.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { idOr404 } from './id-or-404.ts';
import { MAP_COLUMNS, mapFromRow } from './maps.ts';

const FAILURE = 'SAVE_MAP_PROPERTIES_FAILURE';

/** A map of a pack with what the contract leaves out. */
interface BoughtMap extends PackMap {
  readonly packId: string;
  /** Whether the person has said that it stands where it was carried to. */
  readonly isConfirmed: boolean;
}

/** Maps of packs that a project has bought, oldest first. @param mapId one of them alone */
export async function packMapsOf(
  db: Database,
  projectId: string,
  mapId?: string,
): Promise<BoughtMap[]> {
  const all = db
    .selectFrom('pack_maps')
    .innerJoin('maps', 'maps.id', 'pack_maps.map_id')
    .select(MAP_COLUMNS.map((column) => `maps.${column}` as const))
    .select(['pack_maps.pack_id', 'folder', 'confidence', 'is_confirmed'])
    .where('maps.project_id', '=', projectId)
    .where('maps.kind', '=', 'MAPPACK_MAP')
    .orderBy(sql`maps.position`);
  const rows = await (mapId === undefined ? all : all.where('maps.id', '=', mapId)).execute();
  return rows.map((row) => ({
    ...mapFromRow(row),
    folder: row.folder,
    confidence: row.confidence,
    isLocked: !isSure(row) && !row.is_confirmed,
    packId: row.pack_id,
    isConfirmed: row.is_confirmed,
  }));
}

/** A map of a pack that a project has bought. @throws ApiError 404 if it is none */
export async function readPackMap(
  { door }: ServiceContext,
  project: ProjectHead,
  mapId: string,
): Promise<PackMap> {
  const id = idOr404(mapId);
  const [map] = await door.statement((db) => packMapsOf(db, project.id, id));
  if (map === undefined) throw notFound();
  return withoutPack(map);
}

/** A map of a pack as the contract has it. */
export function withoutPack({ packId: _, isConfirmed: __, ...map }: BoughtMap): PackMap {
  return map;
}

/**
 * Writes down that a map of a pack stands where it was carried to: the person has looked at it. It is not changed in any other way.
 *
 * @returns `undefined` if it is no map of a pack
 * @throws ApiError 404 for a text that is no id, 409 if it was changed since the caller read it, 422 if what is sent differs from it
 */
export function confirmPackMap(
  { door }: ServiceContext,
  project: ProjectHead,
  mapId: string,
  { revision, ...fields }: UpdateMap,
): Promise<PackMap | undefined> {
  const id = idOr404(mapId);
  return door.transact(async (trx) => {
    if ((await packMapsOf(trx, project.id, id)).length === 0) return undefined;
    await holdProject(trx, project);
    // As it is now that nobody else confirms it.
    const [map] = await packMapsOf(trx, project.id, id);
    if (map === undefined) throw notFound();
    const differing = differingFields(map, fields);
    // Asked for again because an answer was lost: it is as it was asked for, and of the revision that the answer told.
    if (map.isConfirmed && differing.length === 0) return withoutPack(map);
    if (revision !== undefined && revision !== map.revision) throw changedElsewhere(FAILURE);
    if (differing.length > 0) throw invalidFields(FAILURE, differing);
    await trx
      .updateTable('pack_maps')
      .set({ is_confirmed: true })
      .where('map_id', '=', id)
      .execute();
    await trx
      .updateTable('maps')
      .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: NOW }))
      .where('id', '=', id)
      .execute();
    await emitEvent(trx, projectChannel(project.id), 'MAPPACKS_UPDATED', { isOwnAct: true });
    const [confirmed] = await packMapsOf(trx, project.id, id);
    return confirmed && withoutPack(confirmed);
  });
}

function differingFields(map: MapFields, sent: MapFields): FieldError[] {
  const names = Object.keys(sent) as ReadonlyArray<keyof MapFields>;
  return names
    .filter((name) => !hasSameContent(map[name], sent[name]))
    .map((path) => ({ path, rule: 'mismatch' }));
}
