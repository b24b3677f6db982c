import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient, login, newProject, newTuner } from '../support/api-server.ts';
import { newDataDir } from '../support/new-data-dir.ts';
import { runServer, type ServerRun } from '../support/server-run.ts';
import { type SmallFileSystem, smallFileSystem } from '../support/small-file-system.ts';

const MIB = 1024 * 1024;
const DISK_MIB = 480;

let disk: SmallFileSystem;
/** A folder with an empty database. */
let template: string;
let dataDir: string;
let run: ServerRun;

beforeAll(async () => {
  disk = await smallFileSystem(DISK_MIB);
  dataDir = join(disk.path, 'data');
  template = await newDataDir();
});
afterAll(async () => {
  await disk.dispose();
  rmSync(template, { recursive: true, force: true });
});
beforeEach(() => cpSync(template, dataDir, { recursive: true }));
afterEach(async () => {
  await run.kill();
  disk.free();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts on the small disk. */
function start(): ServerRun {
  run = runServer({ DATA_DIR: join(disk.innerPath, 'data'), DEMO: '0' }, disk.through);
  return run;
}

/** Starts and waits until it is ready. @returns its address */
async function ready(): Promise<{ url: string }> {
  start();
  const outcome = await run.outcome;
  if (outcome.kind !== 'ready') throw new Error(`not ready: ${outcome.stderr}`);
  return outcome;
}

/** A start that ends with one line. @returns the line */
async function refused(): Promise<string> {
  const outcome = await start().outcome;
  expect(outcome).toMatchObject({ kind: 'ended', code: 1, stdout: '' });
  const said = run.stderr();
  expect(said).toMatch(/^Not started: [^\n]+\n$/);
  return said;
}

async function tunerWithProject(
  server: { readonly url: string },
  name: string,
): Promise<{ readonly tuner: ApiClient; readonly path: string }> {
  const tuner = await newTuner(server, name);
  return { tuner, path: `/projects/${(await newProject(tuner)).id}` };
}

describe('a start on a full disk', () => {
  it('begins nothing in an empty folder, and begins when there is room', async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    disk.fill(20 * MIB);
    expect(await refused()).toContain('20 MiB left, and 64 are needed');
    expect(readdirSync(dataDir)).toEqual([]);
    disk.free();
    await ready();
  });

  it('leaves a database as it is, and opens it when there is room', async () => {
    const { path } = await tunerWithProject(await ready(), 'patient');
    expect(await run.stop()).toBe(0);
    const before = readdirSync(dataDir).sort();
    for (const leftBytes of [0, 20 * MIB]) {
      disk.fill(leftBytes);
      expect(await refused()).toContain('make room');
      expect(readdirSync(dataDir).sort()).toEqual(before);
      disk.free();
    }
    const server = await ready();
    const tuner = apiClient(server, await login(apiClient(server), 'patient', 'correct horse'));
    expect((await tuner.call('GET', path)).status).toBe(200);
  });

  it('that fills up in the middle ends in one line, and nothing is lost', async () => {
    const { path } = await tunerWithProject(await ready(), 'patient');
    await run.kill();
    // Room for the look at it, and none for the journal that is then made.
    for (const leftBytes of [65 * MIB, 70 * MIB]) {
      start();
      disk.fill(leftBytes);
      const filling = setInterval(() => disk.fill(0), 20);
      const outcome = await run.outcome;
      clearInterval(filling);
      if (outcome.kind === 'ended') expect(outcome.stderr).toMatch(/^Not started: [^\n]+\n$/);
      await run.kill();
      disk.free();
    }
    const server = await ready();
    const tuner = apiClient(server, await login(apiClient(server), 'patient', 'correct horse'));
    expect((await tuner.call('GET', path)).status).toBe(200);
  });
});

describe('a disk that fills up while the server runs', () => {
  it.each([
    ['almost', 200 * MIB],
    ['to the last byte', 0],
  ])(
    '%s: writes are refused with a reason, reading goes on, and room heals it',
    async (_, leftBytes) => {
      const server = await ready();
      const { tuner, path } = await tunerWithProject(server, 'steady');
      const nobody = apiClient(server);
      disk.fill(leftBytes);
      const mark = { body: { text: 'boost limit' } };
      const writing = (): Promise<unknown> =>
        tuner
          .call('PUT', `${path}/marks/16`, mark)
          .then(({ status, json }) => [status, json.code, json.reason]);
      // What was seen of the disk is believed for half a second.
      await expect.poll(writing).toEqual([503, 'SERVICE_UNAVAILABLE', 'diskFull']);
      const upload = await tuner.upload(new Uint8Array(64 * 1024).fill(1));
      expect([upload.status, upload.json.reason]).toEqual([503, 'diskFull']);
      const { status: registered, json } = await nobody.call('POST', '/accounts', { body: {} });
      expect([registered, json.reason]).toEqual([503, 'diskFull']);

      expect((await nobody.call('GET', '/status')).status).toBe(200);
      expect((await tuner.call('GET', '/projects')).json.data).toHaveLength(1);
      const file = await tuner.call('GET', `${path}/files/ori`, {
        headers: { accept: 'application/octet-stream' },
      });
      expect([file.status, file.bytes.length]).toEqual([200, 64 * 1024]);
      expect(await login(nobody, 'steady', 'correct horse')).toMatch(/^ey/);
      expect((await nobody.call('POST', '/nothing')).status).toBe(404);

      disk.free();
      await expect.poll(writing).toEqual([200, undefined, undefined]);
      expect(await run.stop()).toBe(0);
      expect(run.stderr()).not.toContain('the database thread');
    },
  );

  it('that holds only what comes in: other writes go on', async () => {
    const elsewhere = await newDataDir();
    run = runServer({ DATA_DIR: elsewhere, DEMO: '0', TMPDIR: disk.innerPath }, disk.through);
    const outcome = await run.outcome;
    if (outcome.kind !== 'ready') throw new Error(outcome.stderr);
    const { tuner, path } = await tunerWithProject(outcome, 'sender');
    disk.fill(0);
    await expect
      .poll(async () => (await tuner.upload(new Uint8Array(64 * 1024).fill(1))).json.reason)
      .toBe('diskFull');
    const marked = await tuner.call('PUT', `${path}/marks/16`, { body: { text: '' } });
    expect(marked.status).toBe(200);
    rmSync(elsewhere, { recursive: true, force: true });
  });
});

describe('a data folder that cannot be written', () => {
  it('is refused in one line', async () => {
    const { url } = await ready();
    expect(url).toMatch(/^http/);
    expect(await run.stop()).toBe(0);
    await disk.makeReadOnly();
    expect(await refused()).toMatch(/read-only|readonly/);
    await disk.dispose();
    disk = await smallFileSystem(DISK_MIB);
    dataDir = join(disk.path, 'data');
  });
});
