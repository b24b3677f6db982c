import { cellsKey } from '../../core/map-library/same-cells.ts';
import { LEAST_CONFIDENCE } from '../../core/solutions/apply-solution.ts';
import { NOW } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { type KeptCarriedMap, type KeptMatch, unpackMatch } from './match-content.ts';

/** Rows of one insert: bounds the length of a statement. */
const ROWS_PER_INSERT = 200;

/** Whether a map is where it was put as surely as a solution has to be; what is not is locked until the person says that it is. */
export function isSure({ confidence }: Pick<KeptCarriedMap, 'confidence'>): boolean {
  return confidence >= LEAST_CONFIDENCE;
}

/** A pack of the library that fits into the file of a project. */
export interface FittingPack {
  readonly packId: string;
  readonly match: KeptMatch;
}

/** Packs that fit into the file of a project, the same software first, then those of which most is found. */
export async function fittingPacks(db: Database, projectId: string): Promise<FittingPack[]> {
  const rows = await matchesThatFit(db, projectId)
    .select(['map_packs.id', 'result'])
    .orderBy('is_same_software', 'desc')
    .orderBy('sure_count', 'desc')
    .orderBy('map_packs.created_at')
    .orderBy('map_packs.id')
    .execute();
  return rows.map(({ id, result }) => ({ packId: id, match: unpackMatch(result) }));
}

/** Whether a pack fits into the file of a project: what was found of it stays packed. */
export async function hasFittingPacks(db: Database, projectId: string): Promise<boolean> {
  const row = await matchesThatFit(db, projectId)
    .select('map_packs.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function matchesThatFit(db: Database, projectId: string) {
  return db
    .selectFrom('library_matches')
    .innerJoin('map_packs', 'map_packs.id', 'library_matches.pack_id')
    .where('library_matches.project_id', '=', projectId)
    .where('map_packs.state', '=', 'ready')
    .where('sure_count', '>', 0);
}

/** A map of a pack, found in the file of a project. */
export interface MapOfPack extends KeptCarriedMap {
  readonly packId: string;
}

/** The maps of several packs, those at the same cells once: that of the pack that comes first. */
export function mapsOfPacks(packs: readonly FittingPack[]): MapOfPack[] {
  const maps = new Map<string, MapOfPack>();
  for (const { packId, match } of packs) {
    for (const carried of match.carried) {
      const key = cellsKey(carried.map);
      if (!maps.has(key)) maps.set(key, { ...carried, packId });
    }
  }
  return [...maps.values()];
}

/**
 * Gives a project that has bought its map packs the maps of all that fit, those that it does not have yet: what is withdrawn later
 * stays. The caller holds the project.
 *
 * @returns how many maps are new
 */
export async function keepPackMaps(trx: Trx, projectId: string): Promise<number> {
  const kept = await trx
    .selectFrom('maps')
    .select('fields')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'MAPPACK_MAP')
    .execute();
  const keys = new Set(kept.map(({ fields }) => cellsKey(fields)));
  const wanted = mapsOfPacks(await fittingPacks(trx, projectId)).filter(
    ({ map }) => !keys.has(cellsKey(map)),
  );
  for (let first = 0; first < wanted.length; first += ROWS_PER_INSERT) {
    await insertMaps(trx, projectId, wanted.slice(first, first + ROWS_PER_INSERT));
  }
  return wanted.length;
}

async function insertMaps(trx: Trx, projectId: string, maps: readonly MapOfPack[]): Promise<void> {
  const rows = maps.map(({ map: { folder, ...fields }, confidence, packId }) => ({
    id: crypto.randomUUID(),
    fields: JSON.stringify(fields),
    folder,
    confidence,
    packId,
  }));
  await trx
    .insertInto('maps')
    .values(
      rows.map(({ id, fields }) => ({
        id,
        project_id: projectId,
        folder_id: null,
        kind: 'MAPPACK_MAP' as const,
        fields,
        updated_at: NOW,
      })),
    )
    .execute();
  await trx
    .insertInto('pack_maps')
    .values(
      rows.map(({ id, folder, confidence, packId }) => ({
        map_id: id,
        project_id: projectId,
        pack_id: packId,
        folder,
        confidence,
        is_confirmed: false,
      })),
    )
    .execute();
}
