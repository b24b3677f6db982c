import { sql } from 'kysely';
import {
  type FoundDetail,
  type FoundFile,
  MAX_PLACES_OF_FILE,
  SEARCHED_DETAILS,
} from '../../core/contract/file-search.ts';
import { MAX_NAME_LENGTH } from '../../core/contract/limits.ts';
import { cleanLine, cutLine } from '../../core/contract/text.ts';
import type { Door } from '../db/transact.ts';
import type { SearchedPart } from './search-bytes.ts';
import { projectsFrom, type SearchPlace } from './search-order.ts';

/** Projects that one call finds. */
const MAX_PROJECTS_OF_CALL = 50;
/** Versions of one project that are told. */
const MAX_VERSIONS_OF_PROJECT = 20;

/** Columns of the details, in their order. */
const COLUMNS = [
  'name',
  'brand',
  'model',
  'generation',
  'engine',
  'engine_code',
  'manufacturer',
  'ecu_family',
  'hardware_number',
  'software_number',
  'calibration_number',
  'customer_name',
  'vin',
  'licence_plate',
  'comment',
] as const;

/** Looks for a text in what the person tells of projects, versions and maps, in a part of the projects. */
export async function searchDetails(
  door: Door,
  userId: string,
  text: string,
  place: SearchPlace | undefined,
): Promise<SearchedPart> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ofVersion = sql<boolean>`lower(name || E'\n' || info) like lower(${pattern})`;
  const ofMap = sql<boolean>`kind = 'USER_MAP'
    and lower((fields ->> 'name') || E'\n' || (fields ->> 'description')) like lower(${pattern})`;
  const rows = await door.statement((db) =>
    projectsFrom(db, userId, place)
      .select(['projects.id', 'projects.file_name', ...COLUMNS])
      .where((eb) =>
        eb.or([
          sql<boolean>`searched like lower(${pattern})`,
          sql<boolean>`lower(file_name) like lower(${pattern})`,
          eb.exists(
            eb
              .selectFrom('versions')
              .select('versions.id')
              .whereRef('versions.project_id', '=', 'projects.id')
              .where(ofVersion),
          ),
          eb.exists(
            eb
              .selectFrom('maps')
              .select('maps.id')
              .whereRef('maps.project_id', '=', 'projects.id')
              .where(ofMap),
          ),
        ]),
      )
      .limit(MAX_PROJECTS_OF_CALL + 1)
      .execute(),
  );
  const page = rows.slice(0, MAX_PROJECTS_OF_CALL);
  const isOfPage = sql<boolean>`project_id = any(${page.map(({ id }) => id)}::uuid[])`;
  const versions = await door.statement((db) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('versions')
          .select(['id', 'project_id', 'name', 'info'])
          .select(
            sql<number>`row_number() over (partition by project_id order by created_at, id)`.as(
              'rank',
            ),
          )
          .where(isOfPage)
          .where(ofVersion)
          .as('found'),
      )
      .select(['id', 'project_id', 'name', 'info'])
      .where('rank', '<=', MAX_VERSIONS_OF_PROJECT + 1)
      .orderBy('rank')
      .execute(),
  );
  const maps = await door.statement((db) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('maps')
          .select(['id', 'project_id', sql<string>`fields ->> 'name'`.as('name')])
          .select(
            sql<number>`row_number() over (partition by project_id order by position, id)`.as(
              'rank',
            ),
          )
          .where(isOfPage)
          .where(ofMap)
          .as('found'),
      )
      .select(['id', 'project_id', 'name'])
      .where('rank', '<=', MAX_PLACES_OF_FILE + 1)
      .orderBy('rank')
      .execute(),
  );
  const wanted = text.toLowerCase();
  const last = rows.length > MAX_PROJECTS_OF_CALL ? page.at(-1) : undefined;
  return {
    found: page.flatMap((row) => {
      const project = { id: row.id, name: row.name, fileName: row.file_name };
      const details = [
        ...SEARCHED_DETAILS.map((field, i) => ({ field, text: row[COLUMNS[i] ?? 'name'] })),
        { field: 'fileName', text: row.file_name } as const,
      ].flatMap((detail) => matching(detail, wanted));
      const ofMaps = maps.filter((map) => map.project_id === row.id);
      const isFound = details.length > 0 || ofMaps.length > 0;
      const ofProject = isFound ? [foundFile(project, null, details, ofMaps)] : [];
      const found = versions.filter((version) => version.project_id === row.id);
      const ofVersions = found.slice(0, MAX_VERSIONS_OF_PROJECT).map(({ id, name, info }, i) => ({
        ...foundFile(
          project,
          { id, name },
          [
            { field: 'versionName', text: name } as const,
            { field: 'versionInfo', text: info } as const,
          ].flatMap((detail) => matching(detail, wanted)),
        ),
        // The last one that is told says that the project has more of them.
        isCut: i === MAX_VERSIONS_OF_PROJECT - 1 && found.length > MAX_VERSIONS_OF_PROJECT,
      }));
      return [...ofProject, ...ofVersions];
    }),
    next: last === undefined ? null : [last.created_us, last.id, null],
  };
}

/** The detail, if the text is in it, around the text: from the first word on, or within one that is long, and never from half a character. */
function matching(
  { field, text }: { readonly field: FoundDetail['field']; readonly text: string | null },
  wanted: string,
): FoundDetail[] {
  const line = cleanLine(text ?? '');
  const at = line.toLowerCase().indexOf(wanted);
  if (at < 0) return [];
  const begin = Math.max(0, at - MAX_NAME_LENGTH / 4);
  const blank = begin === 0 ? -1 : line.slice(begin, at).indexOf(' ');
  const around = line.slice(begin + blank + 1).replace(/^\p{Cs}/u, '');
  return [{ field, text: cutLine(around, MAX_NAME_LENGTH) }];
}

function foundFile(
  project: FoundFile['project'],
  version: FoundFile['version'],
  details: FoundDetail[],
  maps: ReadonlyArray<FoundFile['maps'][number]> = [],
): FoundFile {
  return {
    project,
    version,
    places: [],
    details,
    maps: maps.slice(0, MAX_PLACES_OF_FILE).map(({ id, name }) => ({ id, name })),
    isCut: maps.length > MAX_PLACES_OF_FILE,
    isUnreadable: false,
  };
}
