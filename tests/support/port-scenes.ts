import { setTimeout as pause } from 'node:timers/promises';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import type { Port } from '../../core/contract/ports.ts';
import { type ApplyOptions, planSolution } from '../../core/solutions/apply-solution.ts';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import {
  type GeneratedVersions,
  generatedVersions,
} from '../../core/solutions/testing/generated-versions.ts';
import { raised, type TruthRow } from '../../core/solutions/testing/judge-places.ts';
import { VERSION_KINDS } from '../../core/solutions/testing/version-kinds.ts';
import { withoutRegions } from '../../core/solutions/without-regions.ts';
import type { ApiClient, ApiServer } from './api-server.ts';
import { type SavedVersion, savedVersion } from './solution-scenes.ts';

/** Two versions of one software with a change of the first. */
export interface PortScene {
  readonly first: Uint8Array<ArrayBuffer>;
  readonly second: Uint8Array<ArrayBuffer>;
  /** The first with the change. */
  readonly modified: Uint8Array<ArrayBuffer>;
  /** What differs, as a version has it. */
  readonly patches: Readonly<Record<number, number>>;
  /** What was changed, with the truth of where it is in the second. */
  readonly changed: readonly TruthRow[];
}

/** Most maps of so many bytes are no mere values. */
const LEAST_BYTES = 24;

/**
 * Maps of one version raised, with the other version beside it.
 *
 * @param places in the list of maps that both versions have
 * @param withGone whether one is raised that the second version has not
 */
export function portScene(
  seed: number,
  places: readonly number[],
  { withGone = false }: { readonly withGone?: boolean } = {},
): PortScene {
  const kind = VERSION_KINDS['inserted'];
  if (kind === undefined) throw new Error('no such kind');
  const versions: GeneratedVersions = generatedVersions(seed, kind);
  const { bigEndian } = versions;
  const rows = versions.objects
    .filter(({ start, end }) => end - start >= LEAST_BYTES)
    .map((object): TruthRow => ({ ...object, isMap: true, bigEndian }));
  const here = rows.filter(({ there }) => there !== undefined);
  const gone = withGone ? rows.filter(({ there }) => there === undefined).slice(0, 1) : [];
  const changed = [...places.flatMap((place) => here[place] ?? []), ...gone];
  const first = Uint8Array.from(versions.first);
  const modified = Uint8Array.from(raised(first, changed));
  return {
    first,
    second: Uint8Array.from(versions.second),
    modified,
    patches: patchesOf(first, modified),
    changed,
  };
}

/** What differs between two files, as a version has it. */
export function patchesOf(before: Uint8Array, after: Uint8Array): Record<number, number> {
  const patches: Record<number, number> = {};
  after.forEach((byte, address) => {
    if (byte !== before[address]) patches[address] = byte;
  });
  return patches;
}

/**
 * What the core alone makes of it.
 *
 * @param left ids of maps that are left out
 */
export function carriedByCore(
  { first, modified, second }: PortScene,
  current: Uint8Array = second,
  options: ApplyOptions = {},
  left: readonly string[] = [],
): Uint8Array {
  const learning = learnSolution(first, modified);
  if (learning.kind !== 'learnt') throw new Error(learning.reason);
  const solution = withoutRegions(learning.solution, left);
  if (solution === undefined) throw new Error('nothing is left');
  const { report, patch } = planSolution(solution, { original: second, current }, options);
  if (report.kind !== 'applied') throw new Error(`not applied: ${report.kind}`);
  return applyPatch(current, patch);
}

/** A version of a file that nobody reads: what is learnt depends on the maps that are known, and noise has maps as well. */
export async function unreadVersion(
  server: Pick<ApiServer, 'db'>,
  tuner: ApiClient,
  patches: Readonly<Record<number, number>>,
  file: Uint8Array,
): Promise<SavedVersion> {
  const version = await savedVersion(tuner, patches, file);
  await leaveUnread(server, version.projectId);
  return version;
}

/** Has nobody read a file; see `unreadVersion`. */
export async function leaveUnread({ db }: Pick<ApiServer, 'db'>, projectId: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'parked', lease_id: null })
    .where('kind', '=', 'readFile')
    .where('project_id', '=', projectId)
    .execute();
  await db.deleteFrom('maps').where('project_id', '=', projectId).execute();
}

/** Longest time and time between two looks, in milliseconds. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

/** A port, when the server is done with it. @param root of the version that it is looked at in */
export async function settledPort(tuner: ApiClient, root: string, id: string): Promise<Port> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { json }: { readonly json: Port } = await tuner.call('GET', `${root}/ports/${id}`);
    if (json.state === 'ready' || json.state === 'failed') return json;
    if (performance.now() > until) throw new Error(`the port is ${json.state}`);
    await pause(LOOK_MS);
  }
}

/** Work of one version that was looked for in another. */
export interface LookedFor {
  readonly from: SavedVersion;
  readonly to: SavedVersion;
  readonly port: Port;
}

/** A port between files of which the second has no place for one of the maps. */
export async function tornPort(
  server: Pick<ApiServer, 'db'>,
  tuner: ApiClient,
): Promise<LookedFor> {
  const { first, second, patches } = portScene(7, [3, 20, 40], { withGone: true });
  const from = await unreadVersion(server, tuner, patches, first);
  const to = await unreadVersion(server, tuner, {}, second);
  const body = { projectId: from.projectId, fileId: from.versionId };
  const { json } = await tuner.call('POST', `${to.root}/ports`, { body });
  return { from, to, port: await settledPort(tuner, to.root, json.id) };
}
