import { expect } from 'vitest';
import type { ProjectSolutions, ServiceKind } from '../../core/contract/solutions.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import type { Solution } from '../../core/solutions/solution.ts';
import { writeSolution } from '../../core/solutions/solution-codec.ts';
import { raiseMap } from '../../core/solutions/testing/learnt-sample.ts';
import { publishSolution } from '../../server/solutions/catalogue.ts';
import { type Publication, readPublication } from '../../server/solutions/publication.ts';
import type { ApiClient, ApiServer } from './api-server.ts';

const SAMPLE = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });

/** A file that solutions are for. */
export const ORIGINAL: Uint8Array<ArrayBuffer> = Uint8Array.from(SAMPLE.image);

/** The first lies over the numbers of the file, which no solution carries. */
const MAPS: readonly MapDefinition[] = SAMPLE.truth.maps
  .filter(
    ({ cells, lineSkipBytes, width, height }) =>
      cells.skipBytes === 0 && lineSkipBytes === 0 && width * height >= 16,
  )
  .slice(1);

/** A change of some maps of the file. */
export interface Tune {
  readonly solution: Solution;
  /** The file with it. */
  readonly modified: Uint8Array<ArrayBuffer>;
  /** What differs, as a version has it. */
  readonly patches: Readonly<Record<number, number>>;
}

/** Raises maps of the file, by their places in its list. @param times how often each is raised */
export function tuneOf(places: readonly number[], times = 1): Tune {
  const modified = ORIGINAL.slice();
  const maps = places.map((place) => {
    const map = MAPS[place];
    if (map === undefined) throw new Error(`no map ${place}`);
    return map;
  });
  for (const map of maps) for (let i = 0; i < times; i++) raiseMap(modified, map);
  const learning = learnSolution(ORIGINAL, modified, maps);
  if (learning.kind !== 'learnt') throw new Error(`not learnt: ${learning.reason}`);
  const patches: Record<number, number> = {};
  modified.forEach((byte, address) => {
    if (byte !== ORIGINAL[address]) patches[address] = byte;
  });
  return { solution: learning.solution, modified, patches };
}

/** What a publication says beside its solution. */
export interface PublicationHead {
  readonly key: string;
  readonly kind?: ServiceKind;
  readonly stage?: number | null;
  readonly name?: string;
  readonly price?: number | null;
}

/** The text of a file that publishes a solution. */
export function publicationText(
  { key, kind = 'OTHER', stage = null, name = key, price = null }: PublicationHead,
  solution: Solution,
): string {
  return JSON.stringify({
    serviceType: { key, kind, stage, names: { en: name, it: name, pl: name, cn: name, es: name } },
    price,
    bases: [{ softwareNumber: '12345678' }],
    solution: JSON.parse(writeSolution(solution)),
  });
}

/** Puts a solution into the catalogue of a server. @returns its id */
export async function publish(
  { door }: Pick<ApiServer, 'door'>,
  head: PublicationHead,
  { solution }: Pick<Tune, 'solution'>,
): Promise<string> {
  const publication = readPublication(publicationText(head, solution)) as Publication;
  const published = await door.transact((trx) => publishSolution(trx, publication));
  if (typeof published === 'string') throw new Error(published);
  return published.id;
}

/** A saved version, by its addresses. */
export interface SavedVersion {
  readonly projectId: string;
  readonly project: string;
  readonly versionId: string;
  readonly root: string;
}

/** A new project of the file with a version of it. */
export async function savedVersion(
  tuner: ApiClient,
  patches: Readonly<Record<number, number>> = {},
  file: Uint8Array = ORIGINAL,
): Promise<SavedVersion> {
  const { json } = await tuner.upload(file, { details: { name: 'P01' } });
  const project = `/projects/${json.id}`;
  return { projectId: json.id, project, ...(await versionOf(tuner, json.id, patches, json)) };
}

/** Another version of a project. */
export async function versionOf(
  tuner: ApiClient,
  projectId: string,
  patches: Readonly<Record<number, number>>,
  { originalSha256 }: { readonly originalSha256: string },
): Promise<Pick<SavedVersion, 'versionId' | 'root'>> {
  const body = { name: 'Version', patches, originalSha256 };
  const headers = { action: 'create' };
  const { json } = await tuner.call('POST', `/projects/${projectId}/files`, { body, headers });
  return { versionId: json.id, root: `/projects/${projectId}/files/${json.id}` };
}

/** Solutions of a version, when everything was looked for. */
export async function solutionsOf(tuner: ApiClient, root: string): Promise<ProjectSolutions> {
  let answer: ProjectSolutions | undefined;
  const isMatching = async (): Promise<boolean> => {
    answer = (await tuner.call('GET', `${root}/solutions`)).json;
    return answer?.isMatching !== false;
  };
  await expect.poll(isMatching, { timeout: 30_000, interval: 50 }).toBe(false);
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

/** As `solutionsOf`, when as many ready ones are offered. */
export async function offersOf(
  tuner: ApiClient,
  root: string,
  count: number,
): Promise<ProjectSolutions> {
  const found = async (): Promise<number> => (await solutionsOf(tuner, root)).solutions.length;
  await expect.poll(found, { timeout: 30_000, interval: 50 }).toBe(count);
  return solutionsOf(tuner, root);
}

/** Names of links. */
export function relsOf(
  of: { readonly links: ReadonlyArray<{ readonly rel: string }> } | undefined,
): string[] {
  return (of?.links ?? []).map(({ rel }) => rel);
}

/** The bytes of a version. */
export async function bytesOf(tuner: ApiClient, root: string): Promise<Uint8Array> {
  return (await tuner.call('GET', root, { headers: { accept: 'application/octet-stream' } })).bytes;
}
