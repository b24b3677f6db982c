import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, type ApiClient, sampleImage, sha256 } from './api-server.ts';

/** Addresses that a save changes, all by one value: two saves that mixed would show. */
const ADDRESSES = Array.from({ length: 200 }, (_, i) => 64 + i * 11);
const PAUSE_MS = 50;
/** Longest time that a call is sent again, in milliseconds: far above what any test allows. */
const PATIENCE_MS = 60_000;
/** An account has so many uploads on their way at once: one more comes back. */
const BUSY = 429;
const BINARY = { headers: { accept: 'application/octet-stream' } };

/** Somebody who saves one version again and again, over a line that may break, and knows what was acknowledged. */
export class SavingClient {
  readonly projectId: string = crypto.randomUUID();
  readonly versionId: string = crypto.randomUUID();
  /** Saves that were acknowledged, the creation of the version as the first: its revision, if nothing is lost and nothing done twice. */
  acknowledged = 0;
  /** Longest time from a call that broke to its answer, in milliseconds. */
  longestBreakMs = 0;
  /** Projects that it has uploaded, beside the one it saves in. */
  readonly uploads: string[] = [];
  readonly #tuner: ApiClient;

  constructor(tuner: ApiClient) {
    this.#tuner = tuner;
  }

  /** Makes the project, and the version with the first save. */
  async begin(): Promise<void> {
    await this.upload(this.projectId);
    const body = {
      id: this.versionId,
      name: 'Saved again and again',
      patches: patches(1),
      originalSha256: sha256(sampleImage),
    };
    const made = await this.#lasting('POST', `/projects/${this.projectId}/files`, {
      body,
      headers: { action: 'create' },
    });
    expect([made.status, made.json.revision]).toEqual([201, 1]);
    this.acknowledged = 1;
  }

  /** Saves once; a save whose answer was lost is sent again as it was. */
  async save(): Promise<void> {
    const value = this.acknowledged + 1;
    const saved = await this.#lasting('PATCH', this.#path, {
      body: { patches: patches(value), revision: value - 1 },
      headers: { action: 'update' },
    });
    if (saved.status === 409) await this.#expectOwn(value);
    else expect([saved.status, saved.json.revision]).toEqual([200, value]);
    this.acknowledged = value;
  }

  /** Nobody else saves here: what was sent again met itself, as a page finds out that asks what is there. */
  async #expectOwn(value: number): Promise<void> {
    const { json } = await this.#lasting('GET', this.#path);
    expect([json.revision, json.patches]).toEqual([value, patches(value)]);
  }

  /** Reads the version, which holds the last save whole. */
  async read(): Promise<void> {
    const got = await this.#lasting('GET', this.#path, BINARY);
    expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(changed(this.acknowledged))]);
  }

  /** Makes a project of a file of its own. */
  async upload(id: string = crypto.randomUUID()): Promise<void> {
    const { status, json } = await this.#untilAnswered(() =>
      this.#tuner.upload(sampleImage, { details: { id, name: id } }),
    );
    expect([status, json.id]).toEqual([201, id]);
    if (id !== this.projectId) this.uploads.push(id);
  }

  /** Which save is there, as some server has it: 0 for none. Everything of it is there, and nothing of another. */
  async savedAt(tuner: ApiClient): Promise<number> {
    const { json } = await tuner.call('GET', `/projects/${this.projectId}/files`);
    const found = json.data?.find(({ id }: { id: string }) => id === this.versionId);
    if (found === undefined) return 0;
    const { bytes } = await tuner.call('GET', this.#path, BINARY);
    expect(sha256(bytes)).toBe(sha256(changed(found.revision)));
    return found.revision;
  }

  get #path(): string {
    return `/projects/${this.projectId}/files/${this.versionId}`;
  }

  #lasting(...call: Parameters<ApiClient['call']>): Promise<Answer> {
    return this.#untilAnswered(() => this.#tuner.call(...call));
  }

  /** As a page does: what had no answer is sent again. */
  async #untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    let brokenAtMs: number | undefined;
    for (;;) {
      const answer = await send().catch(() => undefined);
      const nowMs = performance.now();
      if (answer?.status === BUSY) {
        await pause(PAUSE_MS);
        continue;
      }
      if (answer !== undefined) {
        if (brokenAtMs !== undefined) {
          this.longestBreakMs = Math.max(this.longestBreakMs, nowMs - brokenAtMs);
        }
        return answer;
      }
      brokenAtMs ??= nowMs;
      if (nowMs - brokenAtMs > PATIENCE_MS) throw new Error('nobody answers');
      await pause(PAUSE_MS);
    }
  }
}

function patches(value: number): Record<string, number> {
  return Object.fromEntries(ADDRESSES.map((at) => [at, ((sampleImage[at] ?? 0) + value) & 0xff]));
}

function changed(value: number): Uint8Array {
  const bytes = Uint8Array.from(sampleImage);
  for (const [at, byte] of Object.entries(patches(value))) bytes[Number(at)] = byte;
  return bytes;
}
