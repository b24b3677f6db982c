import { NoResultError } from 'kysely';
import { decodePatch } from '../../core/bytes/patch-codec.ts';
import {
  type FoundFile,
  type FoundPlace,
  MAX_PLACES_OF_FILE,
} from '../../core/contract/file-search.ts';
import { ApiError } from '../errors.ts';
import { runInThread } from '../jobs/threads/run-in-thread.ts';
import { readWholeOriginal } from '../originals/originals.ts';
import type { OriginalsDoor } from '../originals/originals-door.ts';
import { DamagedOriginalError } from '../originals/read-chunk.ts';
import { mapsUnder } from './maps-under.ts';
import type { FileHits, HitInContext, SearchedFile, SearchRequest } from './search-messages.ts';
import { projectsFrom, type SearchPlace } from './search-order.ts';
import { byteSearchOf, type FindBytes } from './search-query-of.ts';

const MIB = 1024 * 1024;
/** Bytes of originals that one call looks into: well under a second. One file at least, however long it is. */
const MAX_BYTES_OF_CALL = 24 * MIB;
/** Projects of one call: each is a question to the database for every MiB or so. */
const MAX_PROJECTS_OF_CALL = 24;
/** Versions of one call, and bytes of their stored changes. */
const MAX_VERSIONS_OF_CALL = 100;
const MAX_PATCH_BYTES_OF_CALL = 8 * MIB;
/** Longest time in the thread, in milliseconds: many times what the slowest files and patterns took. */
const LIMIT_MS = 60_000;

/** What was found in a part of the projects, and where the search goes on; `null` at the end. */
export interface SearchedPart {
  readonly found: readonly FoundFile[];
  readonly next: SearchPlace | null;
}

/** A search within the bytes of a person's files. */
export interface BytesSearch {
  readonly userId: string;
  readonly find: FindBytes;
  readonly place: SearchPlace | undefined;
  /** Whoever asked has gone. */
  readonly signal: AbortSignal;
  /** Is told of a file that is not what was stored. */
  onDamaged(error: DamagedOriginalError): void;
}

/** Looks for bytes in a part of the person's projects, in a thread. */
export async function searchBytes(door: OriginalsDoor, search: BytesSearch): Promise<SearchedPart> {
  const { find, signal } = search;
  const { batch, next } = await readBatch(door, search);
  signal.throwIfAborted();
  const { query, longestBytes } = byteSearchOf(find);
  const files = batch.flatMap(({ file }) => (file === undefined ? [] : [file]));
  const request: SearchRequest = { files, query, longestBytes, most: MAX_PLACES_OF_FILE };
  const hits =
    files.length === 0
      ? []
      : await runInThread<readonly FileHits[]>(
          {
            script: new URL('./search-thread.ts', import.meta.url),
            data: request,
            moved: files.map(({ original }) => original.buffer),
            limitMs: LIMIT_MS,
            name: 'search in files',
          },
          signal,
        );
  const found: FoundFile[] = [];
  let index = 0;
  for (const entry of batch) {
    if (entry.file === undefined) found.push(unreadable(entry));
    else found.push(...(await foundIn(door, entry, hits[index++])));
  }
  return { found, next };
}

interface BatchEntry {
  readonly project: FoundFile['project'];
  readonly versions: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  /** `undefined` for a file that is not what was stored. */
  readonly file: SearchedFile | undefined;
}

/** Projects from the place on with their bytes, as many as one call takes. */
async function readBatch(
  door: OriginalsDoor,
  { userId, place, signal, onDamaged }: BytesSearch,
): Promise<{ readonly batch: readonly BatchEntry[]; readonly next: SearchPlace | null }> {
  const projects = await door.statement((db) =>
    projectsFrom(db, userId, place)
      .innerJoin('contents', 'contents.id', 'projects.content_id')
      .select(['projects.id', 'projects.name', 'projects.file_name', 'contents.length_bytes'])
      .limit(MAX_PROJECTS_OF_CALL + 1)
      .execute(),
  );
  const batch: BatchEntry[] = [];
  const left = {
    bytes: MAX_BYTES_OF_CALL,
    versions: MAX_VERSIONS_OF_CALL,
    patchBytes: MAX_PATCH_BYTES_OF_CALL,
  };
  let behind: SearchPlace | null = place ?? null;
  for (const [index, row] of projects.entries()) {
    signal.throwIfAborted();
    const isFull = left.bytes < row.length_bytes && batch.length > 0;
    if (index === MAX_PROJECTS_OF_CALL || isFull) return { batch, next: behind };
    left.bytes -= row.length_bytes;
    const isGoneOnWith = place?.[1] === row.id && place[2] !== null;
    const done = isGoneOnWith ? place[2] : 0;
    const original = await readOriginal(door, row.id, onDamaged);
    const { versions, hasMore } = await readVersions(door, row.id, done ?? 0, left);
    left.versions -= versions.length;
    left.patchBytes -= versions.reduce((sum, { patches }) => sum + patches.length, 0);
    if (original !== 'gone') {
      const patches = versions.map((version) => decodePatch(version.patches));
      batch.push({
        project: { id: row.id, name: row.name, fileName: row.file_name },
        versions,
        file: original && { original, isWhole: !isGoneOnWith, patches },
      });
    }
    if (hasMore) {
      return { batch, next: [row.created_us, row.id, (done ?? 0) + versions.length] };
    }
    behind = [row.created_us, row.id, null];
  }
  return { batch, next: null };
}

/** The original; `gone` where the project was deleted meanwhile, `undefined` where it is not what was stored. */
async function readOriginal(
  door: OriginalsDoor,
  projectId: string,
  onDamaged: BytesSearch['onDamaged'],
): Promise<Uint8Array<ArrayBuffer> | 'gone' | undefined> {
  try {
    return await readWholeOriginal(door, projectId);
  } catch (error) {
    if (error instanceof NoResultError) return 'gone';
    if (error instanceof ApiError && error.status === 404) return 'gone';
    if (!(error instanceof DamagedOriginalError)) throw error;
    onDamaged(error);
    return undefined;
  }
}

interface VersionRow {
  readonly id: string;
  readonly name: string;
  readonly patches: Buffer;
}

/** Versions behind those that are done, oldest first, as many as are left to the call; one at least. */
async function readVersions(
  door: OriginalsDoor,
  projectId: string,
  done: number,
  left: { readonly versions: number; readonly patchBytes: number },
): Promise<{ readonly versions: readonly VersionRow[]; readonly hasMore: boolean }> {
  const most = Math.max(1, left.versions);
  const lengths = await door.statement((db) =>
    db
      .selectFrom('versions')
      .select((eb) => eb.fn<number>('octet_length', ['patches']).as('length_bytes'))
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('id')
      .offset(done)
      .limit(most + 1)
      .execute(),
  );
  let count = 0;
  let bytes = 0;
  for (const { length_bytes } of lengths.slice(0, most)) {
    bytes += length_bytes;
    if (count > 0 && bytes > left.patchBytes) break;
    count++;
  }
  if (count === 0) return { versions: [], hasMore: false };
  const versions = await door.statement((db) =>
    db
      .selectFrom('versions')
      .select(['id', 'name', 'patches'])
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('id')
      .offset(done)
      .limit(count)
      .execute(),
  );
  return { versions, hasMore: lengths.length > count };
}

async function foundIn(
  door: OriginalsDoor,
  { project, versions }: BatchEntry,
  hits: FileHits | undefined,
): Promise<FoundFile[]> {
  if (hits === undefined) return [];
  const states = [
    { version: null, hits: hits.original },
    ...versions.map(({ id, name }, i) => ({ version: { id, name }, hits: hits.states[i] })),
  ];
  const addresses = states.flatMap((state) =>
    (state.hits?.hits ?? []).map(({ address }) => address),
  );
  const maps = await mapsUnder(door, project.id, [...new Set(addresses)]);
  const placeOf = (hit: HitInContext): FoundPlace => ({
    ...hit,
    map: maps.get(hit.address) ?? null,
  });
  return states.flatMap(({ version, hits: ofState }) =>
    ofState === undefined || ofState.hits.length === 0
      ? []
      : [
          {
            project,
            version,
            places: ofState.hits.map(placeOf),
            details: [],
            maps: [],
            isCut: ofState.isCut,
            isUnreadable: false,
          },
        ],
  );
}

function unreadable({ project }: BatchEntry): FoundFile {
  return {
    project,
    version: null,
    places: [],
    details: [],
    maps: [],
    isCut: false,
    isUnreadable: true,
  };
}
