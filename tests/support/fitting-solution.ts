import { expect } from 'vitest';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import { type ApiClient, type ApiServer, sampleImage } from './api-server.ts';
import type { CallTarget } from './described-calls.ts';
import { publish } from './solution-scenes.ts';
import { whenRead } from './when-read.ts';

/** Without and with the discount of the trial. */
const LIST_PRICE = 10;
export const SOLUTION_PRICE = 8;
/** Bytes that the solution changes, as a version has them. */
const PATCHES: Readonly<Record<number, number>> = Object.fromEntries(
  Array.from({ length: 16 }, (_, i) => [0x4000 + i, (sampleImage[0x4000 + i] ?? 0) ^ 1]),
);

/** A project of the sample, and who has it. */
interface Place {
  readonly server: ApiServer;
  readonly tuner: ApiClient;
  readonly target: Pick<CallTarget, 'projectId' | 'fileId' | 'originalSha256'>;
}

/** A second version of the project, in which bytes differ. @returns its id */
export async function changedVersion({ tuner, target }: Place): Promise<string> {
  const body = { name: 'Tuned', patches: PATCHES, originalSha256: target.originalSha256 };
  const headers = { action: 'create' };
  const path = `/projects/${target.projectId}/files`;
  return (await tuner.call('POST', path, { body, headers })).json.id;
}

/** What is in the catalogues of servers. */
const PUBLISHED = new WeakMap<ApiServer, Promise<string>>();

/** Puts a solution into the catalogue of a server, once, and waits until it is found to fit into the project. @returns its id */
export async function fittingSolution({ server, tuner, target }: Place): Promise<string> {
  await whenRead(tuner, target.projectId, 60_000);
  const published = PUBLISHED.get(server) ?? publishStage(server);
  PUBLISHED.set(server, published);
  const id = await published;
  const isOffered = async (): Promise<boolean> => {
    const path = `/projects/${target.projectId}/files/${target.fileId}/solutions`;
    const { json } = await tuner.call('GET', path);
    return !json.isMatching && json.solutions.some((one: { id: string }) => one.id === id);
  };
  await expect.poll(isOffered, { timeout: 60_000, interval: 50 }).toBe(true);
  return id;
}

function publishStage(server: ApiServer): Promise<string> {
  const modified = Uint8Array.from(sampleImage);
  for (const [at, byte] of Object.entries(PATCHES)) modified[Number(at)] = byte;
  const learning = learnSolution(sampleImage, modified);
  if (learning.kind !== 'learnt') throw new Error(`not learnt: ${learning.reason}`);
  const head = {
    key: 'stage-1',
    kind: 'STAGE',
    stage: 1,
    name: 'Stage 1',
    price: LIST_PRICE,
  } as const;
  return publish(server, head, learning);
}
