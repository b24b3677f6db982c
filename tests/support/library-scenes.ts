import { expect } from 'vitest';
import type { MapNames } from '../../core/contract/map-names.ts';
import type { MapPack } from '../../core/contract/map-packs.ts';
import { cryptPayload } from '../../core/map-library/payload-encryption.ts';
import type { Answer, ApiClient, ApiServer } from './api-server.ts';
import { publishMaps, type SisterMap, sisterFiles } from './sister-files.ts';
import { whenRead } from './when-read.ts';

/** Adds maps of the first file to a project of it. */
export async function addMaps(
  tuner: ApiClient,
  projectId: string,
  maps: readonly SisterMap[],
): Promise<void> {
  const body = { maps: maps.map(({ map }) => map) };
  const { status } = await tuner.call('POST', `/projects/${projectId}/user-maps`, { body });
  expect(status).toBe(201);
}

/** A project of a file, once it is read and looked through. @returns its id */
export async function lookedThrough(
  tuner: ApiClient,
  file: Uint8Array,
  name = 'Sister',
): Promise<string> {
  const { json } = await tuner.upload(file, { details: { name } });
  await whenRead(tuner, json.id, 60_000);
  await namesOf(tuner, json.id);
  return json.id;
}

/** Names of potential maps of a project, all pages of them, once nothing is looked for any more. */
export async function namesOf(tuner: ApiClient, projectId: string): Promise<MapNames> {
  let names: MapNames | undefined;
  const isMatching = async (): Promise<boolean> => {
    names = (await tuner.call('GET', `/projects/${projectId}/map-names`)).json;
    return names?.isMatching !== false;
  };
  await expect.poll(isMatching, { timeout: 60_000, interval: 50 }).toBe(false);
  if (names === undefined) throw new Error('no answer');
  const data = [...names.data];
  for (let next = names.meta.next; next !== null; ) {
    const { json } = await tuner.call('GET', `/projects/${projectId}/map-names?after=${next}`);
    data.push(...json.data);
    ({ next } = json.meta);
  }
  return { ...names, data };
}

/** What an encrypted answer says. */
export function decrypted<T>({ bytes }: Answer, token: string): T {
  return JSON.parse(Buffer.from(cryptPayload(bytes, token)).toString('utf8')) as T;
}

/** The map pack of a project. */
export async function packOf(tuner: ApiClient, projectId: string): Promise<MapPack> {
  const answer = await tuner.call('GET', `/projects/${projectId}/mappacks/basic`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/octet-stream',
  ]);
  return decrypted<MapPack>(answer, tuner.token ?? '');
}

/** What is in the libraries of servers. */
const PUBLISHED = new WeakMap<ApiServer, Promise<string>>();

/** A project into which a map pack fits; the pack is published once. @returns its id */
export async function fittingMapPack(server: ApiServer, tuner: ApiClient): Promise<string> {
  const { first, maps } = sisterFiles(4);
  const published = PUBLISHED.get(server) ?? publishMaps(server, first, maps);
  PUBLISHED.set(server, published);
  await published;
  return lookedThrough(tuner, first);
}
