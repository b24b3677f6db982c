import { sql } from 'kysely';
import { projectChannel } from '../../../core/contract/live.ts';
import type { FiledMap } from '../../../core/contract/maps-file.ts';
import { NOW } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { packMatch } from '../../map-library/match-content.ts';
import { type MapSource, nextSource } from '../../map-library/near-sources.ts';
import { unpackMaps, unpackOriginal } from '../../map-library/pack-content.ts';
import { isSure, keepPackMaps } from '../../map-library/pack-maps.ts';
import { refreshPacks } from '../../map-library/refresh-packs.ts';
import { sourceStamp } from '../../map-library/source-stamp.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { DamagedOriginalError } from '../../originals/read-chunk.ts';
import { holdJobProject } from '../hold-job-project.ts';
import { type ClaimedJob, LeaseLostError, writeProgress } from '../job-queue.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import { sharedCopy } from '../threads/shared-copy.ts';
import type { CarryRequest, CarryResult } from './library-messages.ts';

type LibraryJob = ClaimedJob<'matchLibrary'>;

/** Longest time that the maps of one file are looked for, in milliseconds, and more for each MiB: far above every real file. */
const TIME_MS = { first: 20_000, perMib: 2000 };
const MIB = 1024 * 1024;
/** Nothing is told of a file whose maps take too long, or that cannot be read: they are all as good as not found. */
const GAVE_UP = { isSameSoftware: false, carried: [] };

/**
 * The job "match the library": carries maps of other files to the original of a project, from the nearest source to the farthest:
 * those of published packs, and those that the person has made in other projects.
 */
export function matchLibraryJob(door: OriginalsDoor): JobHandler<'matchLibrary'> {
  return { run: (job, signal) => matchAll(door, job, signal) };
}

async function matchAll(door: OriginalsDoor, job: LibraryJob, signal: AbortSignal): Promise<void> {
  const { projectId } = job;
  // Its project was deleted, and the job with it, since it was taken.
  if (projectId === null) throw new LeaseLostError(job.id);
  let { packs, names } = job.progress;
  const change = (work: (trx: Trx) => Promise<void>): Promise<void> =>
    door.transact(async (trx) => {
      await holdJobProject(trx, job);
      await work(trx);
      await writeProgress(trx, job, { packs, names });
    });
  await change(async (trx) => {
    names += await forgetChanged(trx, projectId);
  });
  let target: Uint8Array<SharedArrayBuffer> | undefined;
  for (;;) {
    signal.throwIfAborted();
    const source = await door.transact((trx) => nextSource(trx, projectId));
    if (source === undefined) break;
    target ??= sharedCopy(await readWholeOriginal(door, projectId));
    const known = await mapsOf(door, source);
    // It is gone since it was listed.
    if (known === undefined) continue;
    const { maps, source: from } = known;
    const result =
      from === undefined
        ? { ...GAVE_UP, lost: maps }
        : await carried({ maps, source: from, target }, signal);
    await change(async (trx) => {
      const isKept = await keepMatch(trx, projectId, source, result);
      if (!isKept || result.carried.length === 0) return;
      if (source.kind === 'project') names++;
      else packs++;
    });
  }
  await change(async (trx) => {
    // Also those that were found by a job that did not come to this.
    const kept = (await hasBought(trx, projectId)) ? await keepPackMaps(trx, projectId) : 0;
    await refreshPacks(trx, projectId, packs > 0 || kept > 0);
    if (names > 0) await emitEvent(trx, projectChannel(projectId), 'POTENTIAL_MAPS_UPDATED');
  });
}

/** Forgets what was carried of maps that are others by now. @returns of how many projects */
async function forgetChanged(trx: Trx, projectId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('library_matches')
    .where('project_id', '=', projectId)
    .where('source_project_id', 'is not', null)
    .where(
      sql<boolean>`source_stamp is distinct from ${sourceStamp(sql.ref('library_matches.source_project_id'))}`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface KnownMaps extends Pick<CarryRequest, 'maps'> {
  /** The file that they are of; `undefined` where it is damaged: it keeps none of the others from being looked into. */
  readonly source: Uint8Array | undefined;
}

/** What is carried, and from which file; `undefined` if it is gone. */
async function mapsOf(door: OriginalsDoor, source: MapSource): Promise<KnownMaps | undefined> {
  if (source.kind === 'pack') {
    const pack = await door.statement((db) =>
      db
        .selectFrom('map_packs')
        .select(['maps', 'original'])
        .where('id', '=', source.id)
        .executeTakeFirst(),
    );
    return pack && unpacked(pack);
  }
  const maps = await userMapsOf(door, source.id);
  if (maps.length === 0) return undefined;
  try {
    return { maps, source: await readWholeOriginal(door, source.id) };
  } catch (error) {
    if (error instanceof DamagedOriginalError) return { maps, source: undefined };
    throw error;
  }
}

function unpacked(pack: { readonly maps: Buffer; readonly original: Buffer }): KnownMaps {
  try {
    return { maps: unpackMaps(pack.maps), source: unpackOriginal(pack.original) };
  } catch {
    return { maps: [], source: undefined };
  }
}

async function userMapsOf(door: OriginalsDoor, projectId: string): Promise<FiledMap[]> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('maps')
      .leftJoin('folders', 'folders.id', 'maps.folder_id')
      .select(['fields', 'folders.name'])
      .where('maps.project_id', '=', projectId)
      .where('kind', '=', 'USER_MAP')
      .orderBy('position')
      .execute(),
  );
  return rows.map(({ fields, name }) => ({ ...fields, folder: name }) as FiledMap);
}

async function carried(request: CarryRequest, signal: AbortSignal): Promise<CarryResult> {
  try {
    return await runInThread<CarryResult>(
      {
        script: new URL('./carry-thread.ts', import.meta.url),
        data: request,
        moved: [],
        limitMs: TIME_MS.first + (TIME_MS.perMib * request.target.length) / MIB,
        name: 'carrying of maps',
      },
      signal,
    );
  } catch (error) {
    // One that takes too long keeps none of the others from being looked for.
    if (error instanceof HopelessError) return { ...GAVE_UP, lost: request.maps };
    throw error;
  }
}

/** @returns `false` if the source is gone, or has other maps by now: those are looked for next */
async function keepMatch(
  trx: Trx,
  projectId: string,
  source: MapSource,
  { isSameSoftware, carried: found, lost }: CarryResult,
): Promise<boolean> {
  if (!(await isThere(trx, source))) return false;
  const values = {
    state: found.length > 0 ? ('carried' as const) : ('unfit' as const),
    is_same_software: isSameSoftware,
    sure_count: found.filter(isSure).length,
    carried_count: found.length,
    result: packMatch({
      carried: found,
      lost: lost.map(({ name, width, height }) => ({ name, width, height })),
    }),
  };
  // In place of what was carried before: left there, it would be carried over and over.
  const made = { ...values, matched_at: NOW };
  if (source.kind === 'pack') {
    await trx
      .insertInto('library_matches')
      .values({ project_id: projectId, pack_id: source.id, ...made })
      .onConflict((conflict) => conflict.columns(['project_id', 'pack_id']).doUpdateSet(made))
      .execute();
    return true;
  }
  const all = { ...made, source_stamp: source.stamp };
  await trx
    .insertInto('library_matches')
    .values({ project_id: projectId, source_project_id: source.id, ...all })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'source_project_id']).doUpdateSet(all),
    )
    .execute();
  return true;
}

async function isThere(trx: Trx, source: MapSource): Promise<boolean> {
  if (source.kind === 'pack') {
    const pack = await trx
      .selectFrom('map_packs')
      .select('id')
      .where('id', '=', source.id)
      .forKeyShare()
      .executeTakeFirst();
    return pack !== undefined;
  }
  const project = await trx
    .selectFrom('projects')
    .select(sourceStamp(sql.ref('projects.id')).as('stamp'))
    .where('id', '=', source.id)
    .forKeyShare()
    .executeTakeFirst();
  return project?.stamp === source.stamp;
}

/** Whether the map packs of a project were bought. */
async function hasBought(trx: Trx, projectId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('purchases')
    .select('id')
    .where('project_id', '=', projectId)
    .where('product', '=', 'basicMapPack')
    .executeTakeFirst();
  return row !== undefined;
}
