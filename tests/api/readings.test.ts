import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_READINGS_A_DAY } from '../../core/contract/limits.ts';
import { emptyProjectDetails, type Project } from '../../core/contract/projects.ts';
import { calmWalk } from '../../core/detection/testing/calm-walk.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { DEMO_ACCOUNT } from '../../server/services/demo.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newProject,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { whenRead } from '../support/when-read.ts';

const sample = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });

let server: ApiServer;
let owner: ApiClient;
let project: Project;
let root: string;

beforeAll(async () => {
  server = await startApiServer();
  owner = await newTuner(server, 'file.reader');
  const details = { name: 'ME7', manufacturer: 'Somebody else' };
  const created = await owner.upload(sample.image, { details, name: 'me7.bin' });
  project = created.json;
  root = `/projects/${project.id}`;
});
afterAll(() => server.close());

describe('the file of a new project', () => {
  it('waits to be read, and is read', async () => {
    expect(project.reading.state).toMatch(/^(?:waiting|running)$/);
    expect(project.reading.share).toBeLessThan(1);
    const read = await whenRead(owner, project.id);
    expect(read.reading).toEqual({ state: 'done', step: null, share: 1 });
  });

  it('is read on behalf of the request that brought it, and so is what follows from that', async () => {
    const { json, headers } = await owner.upload(sample.image, { name: 'again.bin' });
    await whenRead(owner, json.id);
    const jobs = await server.db
      .selectFrom('jobs')
      .select(['kind', 'request_id'])
      .where('project_id', '=', json.id)
      .execute();
    const kinds = jobs.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['readFile', 'matchSolutions']));
    expect(new Set(jobs.map((job) => job.request_id))).toEqual(
      new Set([headers.get('x-request-id')]),
    );
  });

  it('is identified with evidence', async () => {
    await whenRead(owner, project.id);
    const { status, json } = await owner.call('GET', `${root}/identification`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ manufacturer: 'Bosch', foreignFormat: null, contradictions: [] });
    expect(json.family).toMatch(/^ME7/);
    expect(json.evidence.map(({ field }: { field: string }) => field)).toContain('hardwareNumber');
  });

  it('fills the details that were left empty, and no other', async () => {
    const read = await whenRead(owner, project.id);
    const { json } = await owner.call('GET', `${root}/identification`);
    expect(read.manufacturer).toBe('Somebody else');
    expect([read.ecuFamily, read.hardwareNumber, read.vehicleType]).toEqual([
      json.family,
      json.hardwareNumber,
      json.vehicleType,
    ]);
  });

  it('keeps what it told from a form that was filled before', async () => {
    const read = await whenRead(owner, project.id);
    expect(read.revision).toBeGreaterThan(project.revision);
    const emptyForm = { ...emptyProjectDetails('ME7'), manufacturer: 'Somebody else' };
    const body = { ...emptyForm, revision: project.revision };
    const { status, json } = await owner.call('PUT', root, { body });
    expect([status, json.reason]).toEqual([409, 'changedElsewhere']);
    expect((await owner.call('GET', root)).json.ecuFamily).toBe(read.ecuFamily);
  });

  it('changes nothing when it is read again and tells nothing more', async () => {
    const read = await whenRead(owner, project.id);
    expect((await owner.call('POST', `${root}/reading`)).status).toBe(202);
    expect((await whenRead(owner, project.id)).revision).toBe(read.revision);
  });

  it('has its checksums checked', async () => {
    await whenRead(owner, project.id);
    const { json } = await owner.call('GET', `${root}/checksums/crc`);
    const states = json.checksums.map(({ state }: { state: string }) => state);
    expect(json.families).toEqual(['me7']);
    expect(new Set(states)).toEqual(new Set(['valid']));
  });

  it('has its trouble codes listed, and says so in its flags', async () => {
    const read = await whenRead(owner, project.id);
    const { json } = await owner.call('GET', `${root}/dtcs`);
    expect(json.codes.length).toBeGreaterThan(0);
    expect(read.flags).toEqual({ dtc: true, mappacks: false, solutions: false });
  });

  it('has its potential maps found, the likeliest first, which are no user maps', async () => {
    await whenRead(owner, project.id);
    const { json } = await owner.call('GET', `${root}/potential-maps`);
    const first = json.data[0];
    expect(first).toMatchObject({ kind: 'POTENTIAL_MAP', rank: 1 });
    expect(json.data.at(-1).rank).toBe(json.data.length);
    const addresses = new Set(sample.truth.maps.map(({ cells }) => cells.address));
    expect(addresses).toContain(first.cells.address);
    expect((await owner.call('GET', `${root}/user-maps`)).json.data).toEqual([]);
  });

  it('has no part left out of the search for maps', async () => {
    await whenRead(owner, project.id);
    expect((await owner.call('GET', `${root}/map-search`)).json).toEqual({ unsearched: [] });
  });
});

describe('a file with more calibration than there is time to search', () => {
  it('tells the parts that were left out', async () => {
    const bytes = calmWalk(0x40000);
    const large = await owner.upload(bytes, { details: { name: 'Large' }, name: 'large.bin' });
    await whenRead(owner, large.json.id);
    const { json } = await owner.call('GET', `/projects/${large.json.id}/map-search`);
    const [first] = json.unsearched;
    expect(first.start).toBeLessThan(first.end);
    expect(json.unsearched.at(-1).end).toBeLessThanOrEqual(bytes.length);
  });
});

describe('a potential map', () => {
  it('becomes a user map when it is changed, and stays one when the file is read again', async () => {
    await whenRead(owner, project.id);
    const before = (await owner.call('GET', `${root}/potential-maps`)).json.data;
    const { id, kind: _, updatedAt: __, type: ___, rank: ____, ...fields } = before[2];
    const changed = await owner.call('PUT', `${root}/maps/${id}`, {
      body: { ...fields, name: 'Ignition' },
    });
    expect(changed.json).toMatchObject({ id, kind: 'USER_MAP', name: 'Ignition' });
    expect((await owner.call('POST', `${root}/reading`)).status).toBe(202);
    await whenRead(owner, project.id);
    const mine = (await owner.call('GET', `${root}/user-maps`)).json.data;
    expect(mine.map(({ id: mapId }: { id: string }) => mapId)).toEqual([id]);
    const after = (await owner.call('GET', `${root}/potential-maps`)).json.data;
    expect(after).toHaveLength(before.length);
  });
});

describe('a file that nobody knows', () => {
  it('says so in every answer, and fills nothing', async () => {
    const created = await newProject(owner, 'Unknown');
    const { id } = created;
    const read = await whenRead(owner, id);
    const answers = ['identification', 'checksums/crc', 'dtcs'].map(
      async (path) => (await owner.call('GET', `/projects/${id}/${path}`)).json,
    );
    const [identification, checksums, codes] = await Promise.all(answers);
    expect(identification).toMatchObject({ manufacturer: null, family: null, confidence: 0 });
    expect(checksums).toEqual({ families: [], checksums: [] });
    expect(codes).toMatchObject({
      tables: [],
      codes: [],
      availability: { isAvailable: false, message: 'codesNotKnown' },
      links: [],
    });
    expect([read.ecuFamily, read.vehicleType, read.flags.dtc]).toEqual([null, null, false]);
    expect(read.revision).toBe(created.revision);
  });
});

describe('what was read', () => {
  it.each(['identification', 'checksums/crc', 'dtcs', 'map-search', 'potential-maps'])(
    'is nobody else’s (%s)',
    async (path) => {
      const other = await newTuner(server, `other.${path.replaceAll('/', '.')}`);
      expect((await other.call('GET', `${root}/${path}`)).status).toBe(404);
      expect((await other.call('POST', `${root}/reading`)).status).toBe(404);
    },
  );

  it('is not there before it has been read', async () => {
    // A server without jobs sends no mails: nobody can register there.
    const idle = await startApiServer({ jobCount: 0, isDemo: true });
    try {
      const { username, password } = DEMO_ACCOUNT;
      const tuner = apiClient(idle, await login(apiClient(idle), username, password));
      const { id } = (await tuner.upload(sampleImage)).json;
      for (const path of ['identification', 'checksums/crc', 'dtcs']) {
        const { status } = await tuner.call('GET', `/projects/${id}/${path}`);
        expect(status).toBe(404);
      }
      expect((await tuner.call('GET', `/projects/${id}/potential-maps`)).json.data).toEqual([]);
    } finally {
      await idle.close();
    }
  });
});

describe('an account that has asked for as many readings as it may on a day', () => {
  it('is told so for what it wanted, and nothing is made', async () => {
    const busy = await newTuner(server, 'busy.reader');
    const own = await newProject(busy);
    const readAgain = (): Promise<Answer> => busy.call('POST', `/projects/${own.id}/reading`);
    await server.door.statement((db) =>
      db
        .updateTable('daily_uses')
        .set({ amount: MAX_READINGS_A_DAY - 1 })
        .where('user_id', '=', db.selectFrom('projects').select('user_id').where('id', '=', own.id))
        .execute(),
    );
    expect((await readAgain()).status).toBe(202);
    expect(await readAgain()).toMatchObject({
      status: 422,
      json: { code: 'TOO_MANY_REQUESTS', reason: 'quotaReached' },
    });
    const another = await busy.upload(sampleImage, { details: { name: 'One more' } });
    expect(another).toMatchObject({
      status: 422,
      json: { code: 'CREATE_PROJECT_FAILURE', reason: 'quotaReached' },
    });
    expect((await busy.call('GET', '/projects')).json.data).toHaveLength(1);
  });
});
