import type { Kysely, Selectable } from 'kysely';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { FieldError } from '../../core/contract/error-body.ts';
import { MAX_MAPS_OF_PROJECT } from '../../core/contract/limits.ts';
import type { MapFields, ProjectMap, ProjectMaps } from '../../core/contract/maps.ts';
import type { MapKind } from '../../core/maps/map-definition.ts';
import { type MapFault, validateMap } from '../../core/maps/validate-map.ts';
import type { DatabaseSchema, MapsTable } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { invalidFields, notFound, tooMany } from '../errors.ts';
import type { ServiceContext } from './context.ts';
import type { ProjectRow } from './project-rows.ts';

const USER_MAP: MapKind = 'USER_MAP';

/** User maps of a project, oldest first. */
export async function listUserMaps(
  context: ServiceContext,
  project: ProjectRow,
): Promise<ProjectMaps> {
  const rows = await context.db
    .selectFrom('maps')
    .selectAll()
    .where('project_id', '=', project.id)
    .where('kind', '=', USER_MAP)
    .orderBy('position')
    .execute();
  return { data: rows.map(mapFromRow) };
}

/**
 * Creates maps, all of them or none.
 *
 * @throws ApiError 422 if one does not fit into the file, its folder is not the project's, or there would be too many
 */
export async function createUserMaps(
  context: ServiceContext,
  project: ProjectRow,
  maps: readonly MapFields[],
): Promise<ProjectMaps> {
  const failure: AlertCode = 'CREATE_USER_MAP_FAILURE';
  const faults = maps.flatMap((map, index) => fieldErrors(map, project, `maps.${index}.`));
  if (faults.length > 0) throw invalidFields(failure, faults);
  const now = context.now();
  return await context.db.transaction().execute(async (db) => {
    const { count } = await db
      .selectFrom('maps')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('project_id', '=', project.id)
      .where('kind', '=', USER_MAP)
      .executeTakeFirstOrThrow();
    if (count + maps.length > MAX_MAPS_OF_PROJECT) throw tooMany(failure, 'maps');
    await requireFolders(db, project, maps, failure);
    const rows = await db
      .insertInto('maps')
      .values(
        maps.map(({ folderId, ...fields }) => ({
          project_id: project.id,
          folder_id: folderId,
          kind: USER_MAP,
          fields: JSON.stringify(fields),
          updated_at: now,
        })),
      )
      .returningAll()
      .execute();
    return { data: rows.map(mapFromRow) };
  });
}

/** @throws ApiError 404 if the project has no such map */
export async function readMap(
  context: ServiceContext,
  project: ProjectRow,
  mapId: string,
): Promise<ProjectMap> {
  if (!isUuid(mapId)) throw notFound();
  const row = await context.db
    .selectFrom('maps')
    .selectAll()
    .where('id', '=', mapId)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return mapFromRow(row);
}

/**
 * Changes a map. One that was merely found belongs to the person from then on.
 *
 * @throws ApiError 404 if the project has no such map, 422 if it would not fit into the file
 */
export async function updateMap(
  context: ServiceContext,
  project: ProjectRow,
  mapId: string,
  map: MapFields,
): Promise<ProjectMap> {
  const failure: AlertCode = 'SAVE_MAP_PROPERTIES_FAILURE';
  const faults = fieldErrors(map, project, '');
  if (faults.length > 0) throw invalidFields(failure, faults);
  await readMap(context, project, mapId);
  await requireFolders(context.db, project, [map], failure);
  const { folderId, ...fields } = map;
  await context.db
    .updateTable('maps')
    .set({
      kind: USER_MAP,
      folder_id: folderId,
      fields: JSON.stringify(fields),
      updated_at: context.now(),
    })
    .where('id', '=', mapId)
    .execute();
  return await readMap(context, project, mapId);
}

/**
 * Moves a map into a folder. One that was merely found belongs to the person from then on.
 *
 * @throws ApiError 404 if the project has no such map, 422 if it has no such folder
 */
export async function moveMap(
  context: ServiceContext,
  project: ProjectRow,
  mapId: string,
  folderId: string | null,
): Promise<ProjectMap> {
  await readMap(context, project, mapId);
  await requireFolders(context.db, project, [{ folderId }], 'SAVE_MAP_DETAILS_FAILURE');
  await context.db
    .updateTable('maps')
    .set({ kind: USER_MAP, folder_id: folderId, updated_at: context.now() })
    .where('id', '=', mapId)
    .execute();
  return await readMap(context, project, mapId);
}

/** Deletes user maps: all of them or, if the project does not have one of them, none. @throws ApiError 404 */
export async function deleteUserMaps(
  context: ServiceContext,
  project: ProjectRow,
  mapIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(mapIds)];
  if (!ids.every(isUuid)) throw notFound();
  if (ids.length === 0) return;
  await context.db.transaction().execute(async (db) => {
    const deleted = await db
      .deleteFrom('maps')
      .where('project_id', '=', project.id)
      .where('kind', '=', USER_MAP)
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    if (deleted.length !== ids.length) throw notFound();
  });
}

async function requireFolders(
  db: Kysely<DatabaseSchema>,
  project: ProjectRow,
  maps: ReadonlyArray<Pick<MapFields, 'folderId'>>,
  failure: AlertCode,
): Promise<void> {
  const wanted = new Set(maps.flatMap(({ folderId }) => (folderId === null ? [] : [folderId])));
  if (wanted.size === 0) return;
  const ids = [...wanted].filter(isUuid);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('folders')
          .select('id')
          .where('project_id', '=', project.id)
          .where('id', 'in', ids)
          .execute();
  if (found.length !== wanted.size) {
    throw invalidFields(failure, [{ path: 'folderId', rule: 'format' }]);
  }
}

const RULES: Readonly<Record<MapFault['fault'], FieldError['rule']>> = {
  tooShort: 'tooShort',
  notWhole: 'format',
  outOfRange: 'range',
  outsideFile: 'range',
  floatNeedsFourBytes: 'mismatch',
  factorZero: 'range',
  tooFewValues: 'required',
};

function fieldErrors(map: MapFields, project: ProjectRow, prefix: string): FieldError[] {
  const definition = { ...map, id: '', kind: USER_MAP };
  return validateMap(definition, project.length_bytes).map(({ field, fault }) => ({
    path: `${prefix}${field}`,
    rule: RULES[fault],
  }));
}

/** A map as the contract has it. */
export function mapFromRow(row: Selectable<MapsTable>): ProjectMap {
  return {
    ...row.fields,
    id: row.id,
    kind: row.kind,
    folderId: row.folder_id,
    updatedAt: row.updated_at.toISOString(),
  };
}
