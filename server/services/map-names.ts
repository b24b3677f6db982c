import { sql } from 'kysely';
import { z } from 'zod';
import { API_ROOT } from '../../core/contract/api-root.ts';
import type { MapName, MapNames, NameSource } from '../../core/contract/map-names.ts';
import type { ProjectMap } from '../../core/contract/maps.ts';
import type { PageQuery } from '../../core/contract/pages.ts';
import {
  type CarriedName,
  countNotFound,
  type FoundName,
  type LibraryMap,
  nameMaps,
} from '../../core/map-library/name-maps.ts';
import { cellsKey } from '../../core/map-library/same-cells.ts';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { askForMaps } from '../map-library/ask-for-maps.ts';
import { unpackMatch } from '../map-library/match-content.ts';
import { isSure } from '../map-library/pack-maps.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { cursorOf, placeSchema } from './list-pages.ts';
import { libraryMaps } from './map-packs.ts';
import { MAP_COLUMNS, mapFromRow } from './maps.ts';
import { packMapsOf } from './pack-maps.ts';

/** Of the number of names in front of a page. */
const countCursor = cursorOf(z.tuple([placeSchema]));
/** Most names of a page: each comes with its map, and with what else that may be called. */
const MOST_NAMES = 200;

/**
 * What potential maps of a project are called in the other projects of the person and in the map packs that it has. What the person
 * has taken over is not named again.
 */
export async function listMapNames(
  { door }: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<MapNames> {
  const [first] = after === undefined ? [0] : countCursor.read(after);
  const known = await door.transact(async (trx) => ({
    maps: await mapsOfProject(trx, project.id),
    library: await libraryOf(trx, project.id),
    isMatching: await isMatching(trx, project.id),
  }));
  const { maps, library } = known;
  const taken = new Set(maps.filter(({ kind }) => kind === 'USER_MAP').map(cellsKey));
  const found = maps.filter(({ kind }) => kind === 'POTENTIAL_MAP');
  const names = nameMaps(
    found.filter((map) => !taken.has(cellsKey(map))),
    library.names,
  );
  const end = first + Math.min(limit, MOST_NAMES);
  return {
    data: names.slice(first, end).map(nameOf),
    meta: { next: end < names.length ? countCursor.behind([end]) : null },
    counts: {
      found: found.length,
      named: names.length,
      notFound: countNotFound(library.maps),
    },
    isMatching: known.isMatching,
    links: [{ rel: 'look-again', href: `${API_ROOT}/projects/${project.id}/map-names` }],
  };
}

/** Has the library looked through once more, for what is new in it. */
export async function lookAgain(trx: Trx, project: ProjectHead): Promise<void> {
  await holdProject(trx, project);
  await askForMaps(trx, project);
}

function nameOf({
  found,
  map,
  confidence,
  source,
  others,
}: FoundName<ProjectMap, NameSource>): MapName {
  return {
    mapId: found.id,
    map: { ...fieldsOfMap(map), folderId: null },
    confidence,
    isSure: isSure({ confidence }),
    source,
    others: others.map((other) => ({
      name: other.map.name,
      confidence: other.confidence,
      source: other.source,
    })),
  };
}

async function mapsOfProject(db: Database, projectId: string): Promise<ProjectMap[]> {
  const rows = await db
    .selectFrom('maps')
    .select(MAP_COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '<>', 'MAPPACK_MAP')
    .orderBy('position')
    .execute();
  return rows.map(mapFromRow);
}

interface Library {
  /** Of the nearest source first. */
  readonly names: ReadonlyArray<CarriedName<NameSource>>;
  readonly maps: readonly LibraryMap[];
}

/** What is known from other projects of the same person, and from packs that were bought. */
async function libraryOf(db: Database, projectId: string): Promise<Library> {
  const rows = await db
    .selectFrom('library_matches')
    .innerJoin('projects as source', 'source.id', 'library_matches.source_project_id')
    .leftJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'source.id')
        .on('readings.step', '=', 'identification'),
    )
    .select(['source.name', 'library_matches.result'])
    .select(sql<string | null>`readings.result ->> 'softwareNumber'`.as('software_number'))
    .where('library_matches.project_id', '=', projectId)
    .orderBy('is_same_software', 'desc')
    .orderBy('sure_count', 'desc')
    .orderBy('source.id')
    .execute();
  const own = rows.map(({ name, software_number: softwareNumber, result }) => {
    const source: NameSource = { kind: 'PROJECT', name, softwareNumber };
    return { source, match: unpackMatch(result) };
  });
  const packs = await packSources(db, projectId);
  const bought = await packMapsOf(db, projectId);
  return {
    names: [
      ...own.flatMap(({ source, match: { carried } }) =>
        carried.map(({ map, confidence }) => ({
          map: { ...map, folderId: null },
          confidence,
          source,
        })),
      ),
      ...bought.flatMap((map) => {
        const source = packs.get(map.packId);
        return source === undefined ? [] : [{ map, confidence: map.confidence, source }];
      }),
    ],
    maps: [
      ...own.flatMap(({ match }) => [...libraryMaps(match)]),
      ...bought.map((map) => ({ ...map, isFound: true })),
    ],
  };
}

async function packSources(db: Database, projectId: string): Promise<Map<string, NameSource>> {
  const rows = await db
    .selectFrom('map_packs')
    .select(['id', 'name', sql<string | null>`software_numbers[1]`.as('software_number')])
    .where(
      sql<boolean>`exists (select from pack_maps
        where pack_maps.pack_id = map_packs.id and pack_maps.project_id = ${projectId})`,
    )
    .execute();
  return new Map(
    rows.map(({ id, name, software_number: softwareNumber }) => [
      id,
      { kind: 'MAP_PACK', name, softwareNumber },
    ]),
  );
}

/** Whether maps are being looked for, or will be: before the file is read nobody knows which. */
async function isMatching(db: Database, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', 'in', ['readFile', 'matchLibrary'])
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
