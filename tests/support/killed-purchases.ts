import { expect } from 'vitest';
import { TRIAL_COINS } from '../../core/contract/limits.ts';
import { checkChecksums } from '../../core/operations/checksums-of-file.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import type { SeededRandom } from '../../core/samples/seeded-random.ts';
import type { Answer, ApiClient } from './api-server.ts';
import { whenRead } from './when-read.ts';

/** Has checksums that are right, and trouble codes. */
const { image } = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });
const FIX_PRICE = 2;
const REMOVAL_PRICE = 10;
/** So many corrections and the removal of codes are what a trial has coins for. */
const CORRECTIONS = (TRIAL_COINS - REMOVAL_PRICE) / FIX_PRICE;

/** Times that work is asked for: each waits for 25 seconds. */
const MOST_ASKED = 5;

/** A purchase that was sent, with the key of its click. */
interface SentPurchase {
  readonly kind: 'fix' | 'removal';
  readonly key: string;
  /** The answer to it, as soon as there is one. */
  answer: Answer | undefined;
}

/** What somebody buys on a server that is about to be killed. */
export interface KilledPurchases {
  readonly projectId: string;
  readonly versionId: string;
  /** Addresses that are edited one after the other, each before a correction. */
  readonly edits: readonly number[];
  readonly sent: SentPurchase[];
  /** Edits that are saved. */
  editCount: number;
  /** Edits that were sent: the last may have arrived without an answer. */
  sentEditCount: number;
}

/** A project whose codes are known, and a saved version of it, before anything is bought. */
export async function newKilledPurchases(
  tuner: ApiClient,
  random: SeededRandom,
): Promise<KilledPurchases> {
  const { json: project } = await tuner.upload(image, { details: { name: 'Killed' } });
  await whenRead(tuner, project.id, 60_000);
  const body = { name: 'Stage 1', patches: {}, originalSha256: project.originalSha256 };
  const headers = { action: 'create' };
  const { json } = await tuner.call('POST', `/projects/${project.id}/files`, { body, headers });
  const first = 0x9000 + random.below(0x1000);
  return {
    projectId: project.id,
    versionId: json.id,
    edits: Array.from({ length: CORRECTIONS }, (_, i) => first + i),
    sent: [],
    editCount: 0,
    sentEditCount: 0,
  };
}

/** Buys until the server is gone or all coins are spent. @throws Error if a purchase is refused */
export async function buyUntilKilled(tuner: ApiClient, work: KilledPurchases): Promise<void> {
  while (work.editCount < work.edits.length) {
    if (!(await saveEdit(tuner, work))) return;
    if (!(await send(tuner, work, 'fix'))) return;
    const isMiddle = work.editCount === Math.ceil(work.edits.length / 2);
    if (isMiddle && !(await send(tuner, work, 'removal'))) return;
  }
}

/** @returns whether it was answered */
async function saveEdit(tuner: ApiClient, work: KilledPurchases): Promise<boolean> {
  const path = `/projects/${work.projectId}/files/${work.versionId}`;
  const there = await answered(tuner.call('GET', path));
  if (there === undefined) return false;
  const at = work.edits[work.editCount] ?? 0;
  const patches = { ...there.json.patches, [at]: (image[at] ?? 0) ^ 0x55 };
  const body = { patches, revision: there.json.revision };
  work.sentEditCount++;
  const saved = await answered(tuner.call('PATCH', path, { body, headers: { action: 'update' } }));
  if (saved === undefined) return false;
  work.editCount++;
  return true;
}

async function send(
  tuner: ApiClient,
  work: KilledPurchases,
  kind: SentPurchase['kind'],
): Promise<boolean> {
  const purchase: SentPurchase = { kind, key: crypto.randomUUID(), answer: undefined };
  work.sent.push(purchase);
  purchase.answer = await answered(call(tuner, work, purchase));
  return purchase.answer !== undefined;
}

function call(
  tuner: ApiClient,
  work: KilledPurchases,
  { kind, key }: SentPurchase,
): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  const root = `/projects/${work.projectId}`;
  const price = kind === 'fix' ? FIX_PRICE : REMOVAL_PRICE;
  const path = kind === 'fix' ? `${root}/files/${work.versionId}/checksums/crc` : `${root}/dtcs`;
  return tuner.call('POST', path, { body: { price, bucket: 'GREEN' }, headers });
}

/** @returns `undefined` if the server is gone @throws Error if it says no */
async function answered(calling: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await calling.catch(() => undefined);
  if (answer !== undefined && answer.status >= 300) {
    throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
  }
  return answer;
}

/**
 * Sends every purchase again under its key and holds coins, checksums and codes against what was bought: each once, and what was
 * acknowledged as it was. @returns purchases that were acknowledged before the kill
 */
export async function expectBought(tuner: ApiClient, work: KilledPurchases): Promise<number> {
  let spent = 0;
  for (const purchase of work.sent) {
    const again = await ended(tuner, work, purchase);
    expect([again.status < 300, again.json]).toEqual([true, purchase.answer?.json ?? again.json]);
    spent += purchase.kind === 'fix' ? (again.json.receipt?.price ?? 0) : again.json.price;
    if (purchase.kind === 'fix') expect(again.json.state).toBe('modified');
  }
  const { json: balances } = await tuner.call('GET', '/balances');
  expect(balances.data[0]).toEqual({ bucket: 'GREEN', balance: TRIAL_COINS - spent });
  const root = `/projects/${work.projectId}`;
  const removal = work.sent.some(({ kind }) => kind === 'removal');
  expect((await tuner.call('GET', `${root}/dtcs`)).json.purchased).toBe(removal);
  const headers = { accept: 'application/octet-stream' };
  const file = await tuner.call('GET', `${root}/files/${work.versionId}`, { headers });
  for (const at of work.edits.slice(0, work.editCount)) expect(file.bytes[at]).not.toBe(image[at]);
  const fixes = work.sent.filter(({ kind }) => kind === 'fix').length;
  // Behind the last correction there is no edit.
  if (fixes === work.sentEditCount && fixes > 0) expect(wrongIn(file.bytes)).toBe(0);
  return work.sent.filter(({ answer }) => answer !== undefined).length;
}

/** The answer when the work has ended: one that a killed server had taken waits for the end of its lease. */
async function ended(
  tuner: ApiClient,
  work: KilledPurchases,
  purchase: SentPurchase,
): Promise<Answer> {
  for (let i = 0; i < MOST_ASKED; i++) {
    const answer = await call(tuner, work, purchase);
    if (answer.status !== 202) return answer;
  }
  throw new Error('the work does not end');
}

function wrongIn(current: Uint8Array): number {
  const { blocks } = checkChecksums({ original: image, current });
  return blocks.filter(({ state }) => state === 'invalid').length;
}
