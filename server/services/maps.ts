import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { FieldError } from '../../core/contract/error-body.ts';
import { MAX_MAPS_OF_PROJECT } from '../../core/contract/limits.ts';
import type {
  CreatedMaps,
  moveMapSchema,
  NewMap,
  ProjectMap,
  UpdateMap,
} from '../../core/contract/maps.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import type { MapFields, MapKind } from '../../core/maps/map-definition.ts';
import { type MapFault, validateMap } from '../../core/maps/validate-map.ts';
import { NOW } from '../db/now.ts';
import { type RowsOfPage, readPage } from '../db/pages.ts';
import type { MapsTable } from '../db/tables/project-tables.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { changedElsewhere, idTaken, invalidFields, notFound, tooMany } from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { idOr404 } from './id-or-404.ts';
import { cursorOf, placeSchema } from './list-pages.ts';
import { requestHash } from './request-hash.ts';
import { takingTurns } from './taking-turns.ts';

/** What an answer tells of a map. */
export type MapRow = Pick<
  Selectable<MapsTable>,
  'id' | 'kind' | 'folder_id' | 'position' | 'fields' | 'revision' | 'updated_at'
>;
/** The columns of a `MapRow`. */
export const MAP_COLUMNS: ReadonlyArray<keyof MapRow> = [
  'id',
  'kind',
  'folder_id',
  'position',
  'fields',
  'revision',
  'updated_at',
];

const USER_MAP: MapKind = 'USER_MAP';
const CREATE_FAILURE: AlertCode = 'CREATE_USER_MAP_FAILURE';

const PACK_FOLDER: FieldError = { path: 'folderId', rule: 'mismatch' };

const positionCursor = cursorOf(z.tuple([placeSchema]));

/** A page of the user maps of a project, oldest first. */
export async function listUserMaps(
  context: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<Page<ProjectMap>> {
  const [position] = after === undefined ? [0] : positionCursor.read(after);
  const { rows, hasMore } = await readMaps(context, project, USER_MAP, position, limit);
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    data: rows.map(mapFromRow),
    meta: { next: last === undefined ? null : positionCursor.behind([last.position]) },
  };
}

/** A page of the maps of a kind, by their position. @param after position behind which it begins, 0 for the first page */
export function readMaps(
  context: ServiceContext,
  project: ProjectHead,
  kind: MapKind,
  after: number,
  limit: number,
): Promise<RowsOfPage<MapRow>> {
  return readPage(
    context.door,
    {
      from: (db) =>
        db
          .selectFrom('maps')
          .select(MAP_COLUMNS)
          .select(sql<number>`fields_bytes + 200`.as('row_bytes'))
          .where('project_id', '=', project.id)
          .where('kind', '=', kind)
          .where('position', '>', after),
      orderBy: sql`position`,
    },
    limit,
  );
}

/**
 * Creates maps, all of them or none. Those that are there under the wanted ids, made of the same, are answered as they are.
 *
 * @throws ApiError 422 if one does not fit into the file, its folder is not the project's, or there would be too many; 409 if a
 * wanted id is taken by something else
 */
export async function createUserMaps(
  context: ServiceContext,
  project: ProjectHead,
  maps: readonly NewMap[],
): Promise<CreatedMaps> {
  const faults = maps.flatMap((map, index) => fieldErrors(map, project, `maps.${index}.`));
  if (faults.length > 0) throw invalidFields(CREATE_FAILURE, faults);
  const values: NewRow[] = [];
  const rest = takingTurns();
  for (const map of maps) {
    values.push(newRow(project, map));
    await rest();
  }
  const rows = await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const known = await mapsOfRequest(trx, values);
    if (known !== undefined) return known;
    await requireRoom(trx, project, maps.length);
    await requireFolders(trx, project, maps, CREATE_FAILURE);
    const created = await trx
      .insertInto('maps')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      // Not the fields: they are known, and long.
      .returning(['id', 'kind', 'folder_id', 'position', 'revision', 'updated_at'])
      .execute();
    if (created.length !== values.length) throw idTaken(CREATE_FAILURE);
    const byId = new Map(created.map((row) => [row.id, row]));
    return values.flatMap(({ id }, index): MapRow[] => {
      const [row, map] = [byId.get(id), maps[index]];
      return row === undefined || map === undefined ? [] : [{ ...row, fields: fieldsOf(map) }];
    });
  });
  return { data: rows.map(mapFromRow) };
}

type NewRow = ReturnType<typeof newRow>;

function newRow(project: ProjectHead, map: NewMap) {
  const fields = fieldsOf(map);
  return {
    // As the database gives it back: what is compared must not differ in its case.
    id: map.id?.toLowerCase() ?? randomUUID(),
    project_id: project.id,
    folder_id: map.folderId,
    kind: USER_MAP,
    fields: JSON.stringify(fields),
    request_hash: requestHash([project.id, map.folderId, fields]),
    updated_at: NOW,
  };
}

/** What is kept of a map as one value. */
function fieldsOf({ id: _, folderId: __, ...fields }: NewMap): MapRow['fields'] {
  return fields;
}

/** The maps that the same request has made before, `undefined` if all wanted ids are free. @throws ApiError 409 */
async function mapsOfRequest(
  trx: Trx,
  wanted: ReadonlyArray<{ readonly id: string; readonly request_hash: Buffer }>,
): Promise<MapRow[] | undefined> {
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw idTaken(CREATE_FAILURE);
  const rows = await trx
    .selectFrom('maps')
    .select(MAP_COLUMNS)
    .select('request_hash')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  if (rows.length === 0) return undefined;
  return wanted.map(({ id, request_hash: hash }) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row?.request_hash?.equals(hash)) throw idTaken(CREATE_FAILURE);
    return row;
  });
}

/** The caller holds the project. */
async function requireRoom(trx: Trx, project: ProjectHead, more: number): Promise<void> {
  const { count } = await trx
    .selectFrom('maps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .where('kind', '=', USER_MAP)
    .executeTakeFirstOrThrow();
  if (count + more > MAX_MAPS_OF_PROJECT) throw tooMany(CREATE_FAILURE, 'maps');
}

/** Whether a map is one of a pack that the project has bought. @throws ApiError 404 for a text that is no id */
export async function isOfPack(
  context: ServiceContext,
  project: ProjectHead,
  mapId: string,
): Promise<boolean> {
  const id = idOr404(mapId);
  const row = await context.door.statement((db) =>
    db
      .selectFrom('maps')
      .select('kind')
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .executeTakeFirst(),
  );
  return row?.kind === 'MAPPACK_MAP';
}

/** @returns `undefined` if it is one of a pack. @throws ApiError 404 if the project has no such map */
export async function readMap(
  context: ServiceContext,
  project: ProjectHead,
  mapId: string,
): Promise<ProjectMap | undefined> {
  const id = idOr404(mapId);
  const row = await context.door.statement((db) =>
    db
      .selectFrom('maps')
      .select(MAP_COLUMNS)
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return row.kind === 'MAPPACK_MAP' ? undefined : mapFromRow(row);
}

/**
 * Changes a map. One that was merely found belongs to the person from then on.
 *
 * @throws ApiError 404 if the project has no such map, 409 if it was changed since the caller read it, 422 if it would not fit
 * into the file
 */
export async function updateMap(
  context: ServiceContext,
  project: ProjectHead,
  mapId: string,
  { revision, folderId, ...fields }: UpdateMap,
): Promise<ProjectMap> {
  const failure: AlertCode = 'SAVE_MAP_PROPERTIES_FAILURE';
  const faults = fieldErrors({ ...fields, folderId }, project, '');
  if (faults.length > 0) throw invalidFields(failure, faults);
  const change = { folder_id: folderId, fields: JSON.stringify(fields) };
  return changeMap(context, project, idOr404(mapId), change, revision, failure);
}

/**
 * Moves a map into a folder. One that was merely found belongs to the person from then on.
 *
 * @throws ApiError 404 if the project has no such map, 409 if it was changed since the caller read it, 422 if it has no such
 * folder
 */
export async function moveMap(
  context: ServiceContext,
  project: ProjectHead,
  mapId: string,
  { revision, folderId }: z.output<typeof moveMapSchema>,
): Promise<ProjectMap> {
  const change = { folder_id: folderId };
  return changeMap(context, project, idOr404(mapId), change, revision, 'SAVE_MAP_DETAILS_FAILURE');
}

async function changeMap(
  context: ServiceContext,
  project: ProjectHead,
  id: string,
  change: { readonly folder_id: string | null; readonly fields?: string },
  revision: number | undefined,
  failure: AlertCode,
): Promise<ProjectMap> {
  const row = await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    await requireFolders(trx, project, [{ folderId: change.folder_id }], failure);
    const mine = trx
      .updateTable('maps')
      .set((eb) => ({
        ...change,
        kind: USER_MAP,
        revision: eb('revision', '+', 1),
        updated_at: NOW,
      }))
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .where('kind', '<>', 'MAPPACK_MAP')
      .returning(MAP_COLUMNS);
    const updated = await (revision === undefined
      ? mine
      : mine.where('revision', '=', revision)
    ).executeTakeFirst();
    if (updated !== undefined) return updated;
    const there = await trx
      .selectFrom('maps')
      .select('kind')
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .executeTakeFirst();
    if (there === undefined) throw notFound();
    // It stays as it was bought, in the folder of its pack.
    if (there.kind === 'MAPPACK_MAP') throw invalidFields(failure, [PACK_FOLDER]);
    throw changedElsewhere(failure);
  });
  return mapFromRow(row);
}

/** Deletes user maps: all of them or, if the project does not have one of them, none. @throws ApiError 404 */
export async function deleteUserMaps(
  context: ServiceContext,
  project: ProjectHead,
  mapIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(mapIds.map(idOr404))];
  if (ids.length === 0) return;
  await context.door.transact(async (trx) => {
    await holdProject(trx, project);
    const deleted = await trx
      .deleteFrom('maps')
      .where('project_id', '=', project.id)
      .where('kind', '=', USER_MAP)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .returning('id')
      .execute();
    if (deleted.length !== ids.length) throw notFound();
  });
}

/** The caller holds the project: a folder that is found stays until the transaction ends. */
async function requireFolders(
  trx: Trx,
  project: ProjectHead,
  maps: ReadonlyArray<Pick<MapFields, 'folderId'>>,
  failure: AlertCode,
): Promise<void> {
  const wanted = new Set(maps.flatMap(({ folderId }) => (folderId === null ? [] : [folderId])));
  if (wanted.size === 0) return;
  const ids = [...wanted].filter(isUuid);
  const found = await trx
    .selectFrom('folders')
    .select('id')
    .where('project_id', '=', project.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
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

function fieldErrors(map: MapFields, project: ProjectHead, prefix: string): FieldError[] {
  const definition = { ...map, id: '', kind: USER_MAP };
  return validateMap(definition, project.lengthBytes).map(({ field, fault }) => ({
    path: `${prefix}${field}`,
    rule: RULES[fault],
  }));
}

/** A map as the contract has it. */
export function mapFromRow(row: MapRow): ProjectMap {
  return {
    ...row.fields,
    id: row.id,
    kind: row.kind,
    folderId: row.folder_id,
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  };
}
