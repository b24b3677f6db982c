import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import type { PackMap } from '../../core/contract/map-packs.ts';
import { readFiledMaps } from '../../core/contract/maps-file.ts';
import { cryptPayload } from '../../core/map-library/payload-encryption.ts';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import { parseJson } from '../../core/values/parse-json.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { withdrawPack } from '../../server/map-library/catalogue.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { atOnce, statusesOf } from '../support/at-once.ts';
import { decrypted, lookedThrough, namesOf, packOf } from '../support/library-scenes.ts';
import { listenTo } from '../support/live-listener.ts';
import { readZip } from '../support/read-zip.ts';
import { publishMaps, sisterFiles } from '../support/sister-files.ts';
import { relsOf } from '../support/solution-scenes.ts';
import { isPostgres, waitingCount } from '../support/two-nodes.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
/** Two of its maps are carried with less than sureness: they are locked until somebody has looked. */
const FILES = sisterFiles(11, 'inserted');
const OFFER = { price: 15, bucket: 'GREEN' } as const;
const folderOf = ({ width }: { width: number }): string | null => (width > 40 ? 'Large' : null);

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `packer.${++count}`);
});
// What is published later would be looked for in all of them first.
afterEach(async () => {
  await server.db.deleteFrom('projects').execute();
  await server.db.deleteFrom('map_packs').execute();
});
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  await server.close();
});

const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];
const pathOf = (id: string): string => `/projects/${id}/mappacks/basic`;
const buy = (id: string, body: unknown = OFFER, headers = {}): Promise<Answer> =>
  tuner.call('POST', pathOf(id), { body, headers });

async function green(): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

/** Transactions that wait for another one. */
/** A sister project into which a pack of all maps fits. */
async function withPack(file = FILES.second): Promise<{ id: string; packId: string }> {
  const packId = await publishMaps(server, FILES.first, FILES.maps, { folderOf });
  return { id: await lookedThrough(tuner, file), packId };
}

describe('a map pack', () => {
  it('is none where nothing of the library fits, and nothing is charged', async () => {
    const id = await lookedThrough(tuner, FILES.second);
    for (const answer of [await tuner.call('GET', pathOf(id)), await buy(id)]) {
      expect(reasonOf(answer)).toEqual([409, 'NO_MAPPACKS_FOR_ECU', 'mapPackUnknown']);
    }
    expect(await green()).toBe(20);
    expect((await tuner.call('GET', `/projects/${id}`)).json.flags.mappacks).toBe(false);
  });

  it('tells before it is bought what is in it, and not where', async () => {
    const { id } = await withPack();
    const pack = await packOf(tuner, id);
    expect(pack).toMatchObject({ state: 'processed', maps: [], price: { price: 15 } });
    expect(relsOf(pack)).toEqual(['purchase']);
    expect(pack.offered.length).toBeGreaterThan(0.5 * FILES.maps.length);
    expect(pack.offered.length + pack.notFoundCount).toBeLessThanOrEqual(FILES.maps.length);
    const names = pack.offered.map(({ folder, name }) => `${folder ?? ''}/${name}`);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    for (const map of pack.offered) {
      expect(Object.keys(map).sort()).toEqual(['folder', 'height', 'isSure', 'name', 'width']);
      expect(map.folder).toBe(folderOf(map));
    }
    expect((await tuner.call('GET', `/projects/${id}`)).json.flags.mappacks).toBe(true);
    const { links } = (await tuner.call('GET', `/projects/${id}/prices`)).json;
    expect(relsOf({ links })).toContain('purchase-mappacks');
  });

  it('gives its maps where they stand in this file, once it is bought', async () => {
    const { id } = await withPack();
    const { offered } = await packOf(tuner, id);
    const bought = await buy(id);
    expect([bought.status, bought.json]).toMatchObject([201, OFFER]);
    expect(await green()).toBe(5);
    const pack = await packOf(tuner, id);
    expect(pack).toMatchObject({ state: 'purchased', offered: [], links: [], price: { price: 0 } });
    expect(pack.maps).toHaveLength(offered.length);
    for (const { kind, name, cells, confidence, isLocked, folder, folderId } of pack.maps) {
      const known = FILES.maps.find(({ map }) => map.name === name);
      expect([name, cells.address]).toEqual([name, known?.there]);
      expect(isLocked).toBe(confidence < 0.99);
      expect([kind, folderId, folder]).toEqual([
        'MAPPACK_MAP',
        null,
        folderOf(known?.map ?? { width: 0 }),
      ]);
    }
    expect((await tuner.call('GET', `/projects/${id}/user-maps`)).json.data).toEqual([]);
  });

  it('is bought once, however many ask for it at once', async () => {
    const { id } = await withPack();
    const answers = await atOnce(6, () => buy(id));
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 5 });
    expect(reasonOf(await buy(id))).toEqual([409, 'MAPPACK_NOT_PURCHASED', 'alreadyPurchased']);
    expect(await green()).toBe(5);
    const { maps } = await packOf(tuner, id);
    expect(new Set(maps.map(({ cells }) => cells.address)).size).toBe(maps.length);
  });

  it('is answered under its key as the first time', async () => {
    const { id } = await withPack();
    const headers = { 'idempotency-key': 'one-click' };
    const [first, second] = [await buy(id, OFFER, headers), await buy(id, OFFER, headers)];
    expect(second.json).toEqual(first.json);
    expect(await green()).toBe(5);
  });

  it('costs what was shown, of coins that are there', async () => {
    const { id } = await withPack();
    expect(reasonOf(await buy(id, { ...OFFER, price: 14 }))).toEqual([
      409,
      'MAPPACK_NOT_PURCHASED',
      'priceChanged',
    ]);
    expect(reasonOf(await buy(id, { ...OFFER, bucket: 'RED' }))).toEqual([
      402,
      'MAPPACK_NOT_PURCHASED',
      'insufficientFunds',
    ]);
    expect(await packOf(tuner, id)).toMatchObject({ state: 'processed', maps: [] });
  });

  it('stays with who has bought it when it is withdrawn, and is gone for all others', async () => {
    const { id, packId } = await withPack();
    const other = await lookedThrough(tuner, FILES.second);
    await buy(id);
    const { maps } = await packOf(tuner, id);
    expect(await server.door.transact((trx) => withdrawPack(trx, packId))).toBe(true);
    expect(await server.door.transact((trx) => withdrawPack(trx, packId))).toBe(false);
    expect((await packOf(tuner, id)).maps).toEqual(maps);
    expect(reasonOf(await tuner.call('GET', pathOf(other)))[2]).toBe('mapPackUnknown');
    const flags = async (project: string) =>
      (await tuner.call('GET', `/projects/${project}`)).json.flags.mappacks;
    expect([await flags(id), await flags(other)]).toEqual([true, false]);
    expect(reasonOf(await buy(id))[2]).toBe('alreadyPurchased');
  });

  it('is taken along with everything else that a person has, by its folders', async () => {
    const { id } = await withPack();
    const kept = async () => {
      const files = readZip((await tuner.call('GET', '/accounts/me/export')).bytes);
      const name = [...files.keys()].find((each) => each.endsWith('/pack-maps.json'));
      return name === undefined ? undefined : readFiledMaps(String(files.get(name)));
    };
    expect(await kept()).toBeUndefined();
    await buy(id);
    const { maps } = await packOf(tuner, id);
    expect(maps.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(
      maps.map((map) => {
        const { folderId: _, ...fields } = fieldsOfMap(map);
        return { ...fields, folder: map.folder };
      }),
    );
  });

  it('is not paid for where it is withdrawn while it is bought', async () => {
    const { id, packId } = await withPack();
    let buying: Promise<Answer> | undefined;
    await server.door.transact(async (trx) => {
      // As whoever withdraws it does first.
      await trx.selectFrom('projects').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      buying ??= buy(id);
      // The embedded database has one transaction after the other.
      if (isPostgres) await expect.poll(() => waitingCount(server.db), PATIENCE).toBeGreaterThan(0);
      await withdrawPack(trx, packId);
    });
    if (buying === undefined) throw new Error('nothing was bought');
    expect(reasonOf(await buying)).toEqual([409, 'NO_MAPPACKS_FOR_ECU', 'mapPackUnknown']);
    expect(await green()).toBe(20);
  });

  it('is told of to all who have the project open, as what the person has done', async () => {
    const { id } = await withPack();
    await buy(id);
    const [locked] = (await packOf(tuner, id)).maps.filter(({ isLocked }) => isLocked);
    if (locked === undefined) throw new Error('nothing is locked');
    const {
      id: mapId,
      kind: _,
      updatedAt: __,
      folder: ___,
      confidence,
      isLocked,
      ...body
    } = locked;
    await tuner.call('PUT', `/projects/${id}/maps/${mapId}`, { body });
    const events = await server.db
      .selectFrom('events')
      .select('data')
      .where('channel', '=', projectChannel(id))
      .where('event', '=', 'MAPPACKS_UPDATED')
      .orderBy('id')
      .execute();
    // Found by the server, then bought, then confirmed.
    expect(events.map(({ data }) => data)).toEqual([
      { isOwnAct: false },
      { isOwnAct: true },
      { isOwnAct: true },
    ]);
  });

  it('that is published later is found in projects that are there, and told', async () => {
    const id = await lookedThrough(tuner, FILES.second);
    const listener = await listenTo(server, tuner, projectChannel(id));
    await publishMaps(server, FILES.first, FILES.maps);
    await expect.poll(() => listener.heard(), PATIENCE).toContain('MAPPACKS_UPDATED');
    expect(listener.heard()).toContain('FLAGS_UPDATED');
    listener.end();
    expect((await packOf(tuner, id)).state).toBe('processed');
  });

  it('that is published later comes to who has bought what there was, without maps twice', async () => {
    const half = FILES.maps.slice(0, 15);
    await publishMaps(server, FILES.first, half);
    const id = await lookedThrough(tuner, FILES.second);
    await buy(id);
    const before = (await packOf(tuner, id)).maps;
    await publishMaps(server, FILES.first, FILES.maps, { name: 'All maps' });
    await expect
      .poll(async () => (await packOf(tuner, id)).maps.length, PATIENCE)
      .toBeGreaterThan(before.length);
    const { maps } = await packOf(tuner, id);
    expect(maps.slice(0, before.length)).toEqual(before);
    expect(new Set(maps.map(({ cells }) => cells.address)).size).toBe(maps.length);
  });

  it('comes to who has bought what there was, also where the search that found it came to no end', async () => {
    await publishMaps(server, FILES.first, FILES.maps.slice(0, 15));
    const id = await lookedThrough(tuner, FILES.second);
    await buy(id);
    const before = (await packOf(tuner, id)).maps;
    const later = await publishMaps(server, FILES.first, FILES.maps, { name: 'All maps' });
    const mapCount = async (): Promise<number> => (await packOf(tuner, id)).maps.length;
    await expect.poll(mapCount, PATIENCE).toBeGreaterThan(before.length);
    await namesOf(tuner, id);
    const all = await mapCount();
    // What the end of a search does, undone: its matches are kept.
    await server.db
      .deleteFrom('maps')
      .where('id', 'in', (eb) =>
        eb.selectFrom('pack_maps').select('map_id').where('pack_id', '=', later),
      )
      .execute();
    expect(await mapCount()).toBe(before.length);
    expect((await tuner.call('POST', `/projects/${id}/map-names`)).status).toBe(202);
    await namesOf(tuner, id);
    expect(await mapCount()).toBe(all);
  });

  it('that cannot be read keeps no other from being found', async () => {
    const broken = await publishMaps(server, FILES.first, FILES.maps.slice(0, 15));
    const maps = Buffer.from([0xff]);
    await server.db.updateTable('map_packs').set({ maps }).where('id', '=', broken).execute();
    const { id, packId } = await withPack();
    const { offered } = await packOf(tuner, id);
    expect(offered.length).toBeGreaterThan(0);
    const matches = await server.db
      .selectFrom('library_matches')
      .select(['pack_id', 'state'])
      .where('project_id', '=', id)
      .execute();
    expect(new Map(matches.map(({ pack_id, state }) => [pack_id, state]))).toEqual(
      new Map([
        [broken, 'unfit'],
        [packId, 'carried'],
      ]),
    );
  });

  it('is another one in the very software: every map is there and sure', async () => {
    const { id } = await withPack(FILES.first);
    const { offered, notFoundCount } = await packOf(tuner, id);
    expect([offered.length, notFoundCount]).toEqual([FILES.maps.length, 0]);
    expect(offered.every(({ isSure }) => isSure)).toBe(true);
  });
});

describe('the payload of a map pack', () => {
  it('is read with the key of the token that asked, and with no other', async () => {
    const { id } = await withPack();
    const { bytes, headers } = await tuner.call('GET', pathOf(id));
    expect(headers.get('cache-control')).toBe('no-store');
    const token = tuner.token ?? '';
    const code = token.charCodeAt(token.length - 1);
    for (let other = 0; other < 16; other++) {
      const text = Buffer.from(cryptPayload(bytes, String.fromCharCode(0x40 + other))).toString();
      const isRead = parseJson(text) !== undefined;
      expect([other, isRead]).toEqual([other, other === (code & 0xf)]);
    }
  });
});

describe('a map of a bought pack', () => {
  async function bought(): Promise<{ id: string; maps: readonly PackMap[] }> {
    const { id } = await withPack();
    await buy(id);
    return { id, maps: (await packOf(tuner, id)).maps };
  }

  it('is answered encrypted, and confirmed as it is', async () => {
    const { id, maps } = await bought();
    const locked = maps.find(({ isLocked }) => isLocked);
    if (locked === undefined) throw new Error('nothing is locked');
    const path = `/projects/${id}/maps/${locked.id}`;
    const token = tuner.token ?? '';
    expect(decrypted<PackMap>(await tuner.call('GET', path), token)).toEqual(locked);
    const { id: _, kind, updatedAt, folder, confidence, isLocked, ...body } = locked;
    const confirmed = decrypted<PackMap>(await tuner.call('PUT', path, { body }), token);
    expect(confirmed).toMatchObject({ kind, folder, confidence, isLocked: false });
    expect(confirmed.revision).toBe(locked.revision + 1);
    const { revision: __, ...again } = body;
    for (const sent of [body, again]) {
      // As whoever has lost the answer.
      expect(decrypted<PackMap>(await tuner.call('PUT', path, { body: sent }), token)).toEqual(
        confirmed,
      );
    }
    const renamed = await tuner.call('PUT', path, { body: { ...body, name: 'Mine' } });
    expect(renamed.json.reason).toBe('changedElsewhere');
    const listed = (await packOf(tuner, id)).maps.find((map) => map.id === locked.id);
    expect(listed).toEqual(confirmed);
  });

  it('is confirmed by the revision that was read, and once where two confirm it', async () => {
    const { id, maps } = await bought();
    for (const isLocked of [true, false]) {
      const map = maps.find((each) => each.isLocked === isLocked);
      if (map === undefined) throw new Error('no such map');
      const path = `/projects/${id}/maps/${map.id}`;
      const { id: _, kind, updatedAt, folder, confidence, isLocked: __, ...body } = map;
      const later = { ...body, revision: body.revision + 1 };
      expect((await tuner.call('PUT', path, { body: later })).json.reason).toBe('changedElsewhere');
      const answers = await atOnce(2, () => tuner.call('PUT', path, { body }));
      const told = answers.map((answer) => decrypted<PackMap>(answer, tuner.token ?? ''));
      expect(told.map(({ revision }) => revision)).toEqual([later.revision, later.revision]);
      expect(told.map((each) => each.isLocked)).toEqual([false, false]);
    }
  });

  it('is not changed, moved or deleted', async () => {
    const { id, maps } = await bought();
    const [map] = maps;
    if (map === undefined) throw new Error('no map');
    const path = `/projects/${id}/maps/${map.id}`;
    const renamed = await tuner.call('PUT', path, { body: { ...map, name: 'Mine' } });
    expect([renamed.status, renamed.json.fields]).toEqual([
      422,
      [{ path: 'name', rule: 'mismatch' }],
    ]);
    const moved = await tuner.call('PATCH', path, { body: { folderId: null } });
    expect([moved.status, moved.json.fields]).toEqual([
      422,
      [{ path: 'folderId', rule: 'mismatch' }],
    ]);
    expect((await tuner.call('DELETE', path)).status).toBe(404);
    expect((await packOf(tuner, id)).maps[0]).toEqual(map);
  });

  it('is nobody else’s', async () => {
    const { id, maps } = await bought();
    const other = await newTuner(server, `packer.${++count}`);
    expect((await other.call('GET', pathOf(id))).status).toBe(404);
    expect((await other.call('GET', `/projects/${id}/maps/${maps[0]?.id}`)).status).toBe(404);
    expect((await other.call('POST', pathOf(id), { body: OFFER })).status).toBe(404);
  });
});

it('packs of another kind of file are not looked for', async () => {
  const other = new Uint8Array(FILES.first.length + 0x4000).fill(0xff);
  other.set(FILES.first);
  await publishMaps(server, other, FILES.maps);
  const id = await lookedThrough(tuner, FILES.second);
  const rows = await server.db.selectFrom('library_matches').selectAll().execute();
  expect(rows).toEqual([]);
  expect(reasonOf(await tuner.call('GET', pathOf(id)))[0]).toBe(409);
});
