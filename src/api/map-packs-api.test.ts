import { expect, it } from 'vitest';
import type { PackMap } from '../../core/contract/map-packs.ts';
import { cryptPayload } from '../../core/map-library/payload-encryption.ts';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import type { Call, HttpClient } from './http-client.ts';
import { createMapPacksApi, type MapPacksApi } from './map-packs-api.ts';

const TOKEN = 'a.b.c';
const MAP: PackMap = {
  ...mapDefinition({ id: '00000000-0000-8000-8000-000000000100', kind: 'MAPPACK_MAP' }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
  folder: null,
  confidence: 0.9,
  isLocked: true,
};

/** Calls over a client that answers with a text, encrypted, and keeps what it was told of. */
function apiWith(text: string): { api: MapPacksApi; told: Call[]; failure: Error } {
  const told: Call[] = [];
  const failure = new Error('told');
  const http: Partial<HttpClient> = {
    headers: () => ({ authorization: `Bearer ${TOKEN}` }),
    bytes: async () => new Uint8Array(cryptPayload(new TextEncoder().encode(text), TOKEN)),
    failed: (_, call) => {
      told.push(call);
      return failure;
    },
  };
  return { api: createMapPacksApi(http as HttpClient), told, failure };
}

it('a map of the pack is confirmed, and taken over as the server has it', async () => {
  const { api, told } = apiWith(JSON.stringify({ ...MAP, isLocked: false }));
  expect(await api.confirm('p1', MAP)).toMatchObject({ id: MAP.id, isLocked: false });
  expect(told).toEqual([]);
});

it('an answer to it that cannot be read is told as the call that failed', async () => {
  const { api, told, failure } = apiWith('{}');
  await expect(api.confirm('p1', MAP)).rejects.toBe(failure);
  expect(told).toMatchObject([{ method: 'PUT', failure: 'SAVE_MAP_PROPERTIES_FAILURE' }]);
});
