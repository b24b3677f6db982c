import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { areNear, FAMILY_OF_PROJECT } from '../solutions/near-projects.ts';
import { IS_CURRENT } from './outdated-matches.ts';
import { sourceStamp } from './source-stamp.ts';

/** Most packs, and most projects of the person, whose maps are looked for in one file: the nearest ones. */
const MOST_PACKS = 20;
const MOST_PROJECTS = 8;

/** Something with maps that may be in the file of a project. */
export type MapSource =
  | { readonly kind: 'pack'; readonly id: string }
  | { readonly kind: 'project'; readonly id: string; readonly stamp: string };

/**
 * The nearest source whose maps were not looked for in the file of a project yet, or others than those that it has now: packs of the
 * same family and other projects of the same person, archived ones among them; of this very file first, then of its software number.
 */
export async function nextSource(db: Database, projectId: string): Promise<MapSource | undefined> {
  return (await nextProject(db, projectId)) ?? (await nextPack(db, projectId));
}

async function nextPack(db: Database, projectId: string): Promise<MapSource | undefined> {
  const near = ofProject(db, projectId)
    .innerJoin('map_packs', (join) =>
      join
        .on('map_packs.state', '=', 'ready')
        .on(
          areNear(
            { family: sql.ref('map_packs.family'), lengthBytes: sql.ref('map_packs.length_bytes') },
            { family: FAMILY_OF_PROJECT, lengthBytes: sql.ref('contents.length_bytes') },
          ),
        ),
    )
    .select('map_packs.id')
    .orderBy(sql`map_packs.original_sha256 = contents.sha256 desc`)
    .orderBy(
      sql`coalesce(readings.result ->> 'softwareNumber' = any(map_packs.software_numbers), false) desc`,
    )
    .orderBy('map_packs.created_at')
    .orderBy('map_packs.id')
    .limit(MOST_PACKS);
  const rows = await near.execute();
  const known = await db
    .selectFrom('library_matches')
    .select('pack_id')
    .where('project_id', '=', projectId)
    .where('pack_id', 'is not', null)
    .where(IS_CURRENT)
    .execute();
  const next = rows.find(({ id }) => known.every((match) => match.pack_id !== id));
  return next && { kind: 'pack', id: next.id };
}

async function nextProject(db: Database, projectId: string): Promise<MapSource | undefined> {
  const rows = await ofProject(db, projectId)
    .innerJoin('projects as others', (join) =>
      join.onRef('others.user_id', '=', 'projects.user_id').onRef('others.id', '<>', 'projects.id'),
    )
    .innerJoin('contents as other_contents', 'other_contents.id', 'others.content_id')
    .innerJoin('readings as other_readings', (join) =>
      join
        .onRef('other_readings.project_id', '=', 'others.id')
        .on('other_readings.step', '=', 'identification'),
    )
    .select(['others.id', sourceStamp(sql.ref('others.id')).as('stamp')])
    .where(
      areNear(
        {
          family: sql`coalesce(other_readings.result ->> 'family', other_readings.result ->> 'manufacturer')`,
          lengthBytes: sql.ref('other_contents.length_bytes'),
        },
        { family: FAMILY_OF_PROJECT, lengthBytes: sql.ref('contents.length_bytes') },
      ),
    )
    .where(
      sql<boolean>`exists (select from maps where maps.project_id = others.id and maps.kind = 'USER_MAP')`,
    )
    .orderBy(sql`others.content_id = projects.content_id desc`)
    .orderBy(
      sql`coalesce(readings.result ->> 'softwareNumber' = other_readings.result ->> 'softwareNumber', false) desc`,
    )
    .orderBy('others.updated_at', 'desc')
    .orderBy('others.id')
    .limit(MOST_PROJECTS)
    .execute();
  const known = await db
    .selectFrom('library_matches')
    .select(['source_project_id', 'source_stamp'])
    .where('project_id', '=', projectId)
    .where('source_project_id', 'is not', null)
    .where(IS_CURRENT)
    .execute();
  const isKnown = (id: string, stamp: string): boolean =>
    known.some((match) => match.source_project_id === id && match.source_stamp === stamp);
  for (const { id, stamp } of rows) {
    if (stamp !== null && !isKnown(id, stamp)) return { kind: 'project', id, stamp };
  }
  return undefined;
}

function ofProject(db: Database, projectId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    .leftJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'projects.id')
        .on('readings.step', '=', 'identification'),
    )
    .where('projects.id', '=', projectId);
}
