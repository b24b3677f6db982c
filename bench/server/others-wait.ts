// How long does everybody else wait while one person sends the largest body that a call takes, right or wrong, the largest file, or
// a file whose reading breaks its budget?
//
// GET /status is asked again and again beside each; the longest wait is what the event loop was held for, and a little more. Prints
// Markdown. The mark is 200 ms for 99 of 100 questions on a quiet machine.

import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { HOSTILE_IMAGES } from '../../core/detection/testing/hostile-images.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { startOwnServer } from '../own-server.ts';
import { quantiles } from '../quantiles.ts';
import { type Beside, besideQuestions } from './beside-questions.ts';
import { type DemoPerson, demoPerson, jsonOf, uploadOf } from './demo-person.ts';
import { httpClients, type Received } from './http-client.ts';
import type { LargeBody, LargeBodyTarget } from './large-body.ts';
import { largestBodies, smallestMap } from './largest-bodies.ts';

const MARK_MS = 200;
const RUNS = 3;
const MIB = 1024 * 1024;
const FILE_BYTES = MIB;
const LARGEST_FILE_BYTES = 64 * MIB;
/** Files that ask much of each kind of search. */
const HOSTILE = ['sawtooth', 'pairs of axes of words', 'C167: every look-up of another place'];
/** Between two looks how far a reading is, in milliseconds. */
const LOOK_MS = 500;

const figures: Figure[] = [];
const limits = { RATE_LIMIT: '1000000', RATE_LIMIT_LOGIN: '1000', BACKUPS: '0' };
const server = await startOwnServer({ ...limits, JOBS: '0' });
const http = httpClients(server.url);
try {
  const person = await demoPerson(http);
  const rows: string[] = [];
  // The first project warms the server up.
  for (const large of largestBodies(await newTarget(person)))
    rows.push(await bodyRow(person, large));
  rows.push(await uploadRow(person), ...(await readingRows()));
  process.stdout.write(
    [
      `Others wait, ${RUNS} runs, load ${loadavg()[0]?.toFixed(2)}\n`,
      '| body | KiB | status | answer bytes | took ms | others waited p99 / most ms | |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
  reportFigures('others-wait', figures);
} finally {
  http.close();
  await server.dispose();
}

/** A new project of zeros with a version and a map: nothing of an earlier run is in the way. */
async function newTarget(person: DemoPerson): Promise<LargeBodyTarget> {
  const { json: project } = await person.call(uploadOf(new Uint8Array(FILE_BYTES), 'Large bodies'));
  const { id: projectId, originalSha256 } = project;
  const content = { name: 'Before', originalSha256, patches: {} };
  const files = `/projects/${projectId}/files`;
  const { json: version } = await person.call(jsonOf('POST', files, content, { action: 'create' }));
  const maps = { maps: [smallestMap()] };
  const { json: made } = await person.call(
    jsonOf('POST', `/projects/${projectId}/user-maps`, maps),
  );
  return { projectId, originalSha256, versionId: version.id, mapId: made.data[0].id };
}

/** A body that a call takes, or refuses. */
async function bodyRow(person: DemoPerson, { name, body, isRight }: LargeBody): Promise<string> {
  const waitsMs: number[] = [];
  let last: Beside<Received> | undefined;
  for (let run = 0; run < RUNS; run++) {
    const target = await newTarget(person);
    const large = largestBodies(target).find((each) => each.name === name);
    if (large === undefined) throw new Error(`no body ${name}`);
    last = await besideQuestions(server.url, () => person.try(large));
    waitsMs.push(...last.waitsMs);
  }
  const status = last?.done.status ?? 0;
  const isExpected = isRight ? status < 300 : status >= 400 && status < 500;
  const cells = [
    name,
    Math.round(body.length / 1024),
    status,
    last?.done.lengthBytes,
    last?.tookMs.toFixed(0),
  ];
  return `| ${cells.join(' | ')} | ${waits(name, waitsMs, isExpected)} |`;
}

function waits(name: string, waitsMs: readonly number[], isExpected: boolean): string {
  const { p99, max } = quantiles(waitsMs);
  figures.push({ name: `${name}: others waited, p99 ms`, kind: 'time', value: p99 });
  const remarks = [isExpected ? [] : 'not as expected', p99 > MARK_MS ? 'over the mark' : []];
  return `${p99.toFixed(0)} / ${max.toFixed(0)} | ${remarks.flat().join(', ')}`;
}

/** The largest file that is taken. */
async function uploadRow(person: DemoPerson): Promise<string> {
  const waitsMs: number[] = [];
  let lastMs = 0;
  for (let run = 0; run < RUNS; run++) {
    const upload = uploadOf(randomBytes(LARGEST_FILE_BYTES), 'Largest file');
    const beside = await besideQuestions(server.url, () => person.call(upload));
    lastMs = beside.tookMs;
    waitsMs.push(...beside.waitsMs);
  }
  return `| upload of a file | ${LARGEST_FILE_BYTES / 1024} | 201 | | ${lastMs.toFixed(0)} | ${waits('upload of a file', waitsMs, true)} |`;
}

/** Files that ask for more than their reading may have. */
async function readingRows(): Promise<string[]> {
  const reader = await startOwnServer({ ...limits, JOBS: '1' });
  const readers = httpClients(reader.url);
  try {
    const person = await demoPerson(readers);
    const readingOf = async (id: string): Promise<string> => {
      for (;;) {
        const { json } = await person.call({ path: `/projects/${id}` });
        if (json.reading.state === 'done' || json.reading.state === 'failed') {
          return json.reading.state;
        }
        await delay(LOOK_MS);
      }
    };
    const rows: string[] = [];
    for (const { name, make } of HOSTILE_IMAGES.filter((image) => HOSTILE.includes(image.name))) {
      const upload = uploadOf(make(LARGEST_FILE_BYTES, seededRandom(1)), name);
      const { json } = await person.call(upload);
      const { done, tookMs, waitsMs } = await besideQuestions(reader.url, () => readingOf(json.id));
      rows.push(
        `| reading of ${name}: ${done} | ${LARGEST_FILE_BYTES / 1024} | | | ${tookMs.toFixed(0)} | ${waits(`reading of ${name}`, waitsMs, true)} |`,
      );
    }
    return rows;
  } finally {
    readers.close();
    await reader.dispose();
  }
}
