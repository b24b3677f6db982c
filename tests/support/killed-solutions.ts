import { expect } from 'vitest';
import { TRIAL_COINS } from '../../core/contract/limits.ts';
import type { Answer, ApiClient } from './api-server.ts';
import {
  bytesOf,
  ORIGINAL,
  offersOf,
  type SavedVersion,
  savedVersion,
  solutionsOf,
  type Tune,
} from './solution-scenes.ts';

/** Times that work is asked for: each waits for 25 seconds. */
const MOST_ASKED = 5;
/** Of the pack, with the discount of the trial. */
const PACK_PRICE = 8;

/** What somebody does with solutions on a server that is about to be killed. */
export interface KilledSolutions {
  readonly version: SavedVersion;
  /** A pack of two. */
  readonly solutionIds: readonly string[];
  readonly sent: Array<{ readonly step: Step; readonly key: string; answer: Answer | undefined }>;
}

/** Bought, then applied and taken back in turns, each on what the one before has left. */
type Step = { readonly kind: 'buy' | 'apply' | 'revert'; readonly path: string };

/** A project to which a pack is offered, and a saved version of it. */
export async function newKilledSolutions(
  tuner: ApiClient,
  solutionIds: readonly string[],
): Promise<KilledSolutions> {
  const version = await savedVersion(tuner);
  await offersOf(tuner, version.root, solutionIds.length);
  return { version, solutionIds, sent: [] };
}

/** Buys, applies and takes back until the server is gone. @throws Error if it says no */
export async function applyUntilKilled(tuner: ApiClient, work: KilledSolutions): Promise<void> {
  const { project, root } = work.version;
  const bought = await send(tuner, work, { kind: 'buy', path: `${project}/solutions` });
  if (bought === undefined) return;
  const apply = { kind: 'apply', path: `${root}/solutions/${bought.json.packId}` } as const;
  for (;;) {
    const applied = await send(tuner, work, apply);
    if (applied === undefined || applied.status === 202) return;
    const path = `${root}/applications/${applied.json.applicationId}/revert`;
    const reverted = await send(tuner, work, { kind: 'revert', path });
    if (reverted === undefined || reverted.status === 202) return;
  }
}

async function send(
  tuner: ApiClient,
  work: KilledSolutions,
  step: Step,
): Promise<Answer | undefined> {
  const one = { step, key: crypto.randomUUID(), answer: undefined as Answer | undefined };
  work.sent.push(one);
  one.answer = await call(tuner, work, step, one.key).catch(() => undefined);
  if (one.answer !== undefined && one.answer.status >= 300) {
    throw new Error(`${one.answer.status} ${JSON.stringify(one.answer.json)}`);
  }
  return one.answer;
}

function call(
  tuner: ApiClient,
  { solutionIds }: KilledSolutions,
  { kind, path }: Step,
  key: string,
): Promise<Answer> {
  const purchase = { solutionIds, price: PACK_PRICE, bucket: 'GREEN' };
  const headers = { 'idempotency-key': key, accept: 'application/json' };
  return tuner.call('POST', path, { body: kind === 'buy' ? purchase : {}, headers });
}

/**
 * Sends the last call again under its key and holds the version and the coins against all that was sent: each once and whole.
 *
 * @returns calls that were acknowledged before the kill
 */
export async function expectUsed(
  tuner: ApiClient,
  work: KilledSolutions,
  tunes: readonly Tune[],
): Promise<number> {
  for (const { step, key, answer } of work.sent) {
    const again = await ended(tuner, work, step, key);
    expect([again.status < 300, again.json]).toEqual([true, answer?.json ?? again.json]);
    if (step.kind !== 'buy') expect(again.json.state).toBe('modified');
  }
  const { json } = await tuner.call('GET', '/balances');
  const spent = work.sent.length > 0 ? PACK_PRICE : 0;
  expect(json.data[0]).toEqual({ bucket: 'GREEN', balance: TRIAL_COINS - spent });
  const last = work.sent.at(-1)?.step.kind;
  const expected = ORIGINAL.slice();
  if (last === 'apply') {
    for (const { patches } of tunes) {
      for (const [at, byte] of Object.entries(patches)) expected[Number(at)] = byte;
    }
  }
  const { root } = work.version;
  expect(Buffer.compare(await bytesOf(tuner, root), expected)).toBe(0);
  const { solutionPacks, applications } = await solutionsOf(tuner, root);
  expect(solutionPacks).toHaveLength(spent > 0 ? 1 : 0);
  const applied = work.sent.filter(({ step }) => step.kind === 'apply').length;
  expect(applications).toHaveLength(applied);
  return work.sent.filter(({ answer }) => answer !== undefined).length;
}

async function ended(
  tuner: ApiClient,
  work: KilledSolutions,
  step: Step,
  key: string,
): Promise<Answer> {
  let answer = await call(tuner, work, step, key);
  for (let asked = 1; answer.status === 202 && asked < MOST_ASKED; asked++) {
    answer = await call(tuner, work, step, key);
  }
  return answer;
}
