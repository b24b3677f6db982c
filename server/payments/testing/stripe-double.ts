import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deliver } from '../simulated/event-post.ts';
import { StripeAccount } from './stripe-account.ts';
import { newId, refusal, type StripeAnswer, type StripeObject } from './stripe-shapes.ts';

/** Keys that the double knows. */
export const DOUBLE_KEYS = {
  secretKey: 'sk_test_doubleOfTheSecretKey',
  webhookSecret: 'whsec_doubleOfTheWebhookSecret',
  publishableKey: 'pk_test_double',
} as const;

/** How an answer goes wrong. */
export type StripeFault =
  /** It is done, and the connection ends without an answer. */
  | 'lost'
  /** It is done, and nothing is said for ever. */
  | 'mute'
  /** The connection ends before anything is done. */
  | 'cut'
  /** It is done, and the answer ends in the middle. */
  | 'half'
  /** It is done, and the answer comes one byte after the other, for ever. */
  | 'drip'
  /** It is done, and something in front answers with a page. */
  | 'page'
  /** Nothing is done, and the answer leads somewhere else. */
  | 'redirect'
  /** Nothing is done, and Stripe says so: its fault, too many requests, a key that it does not know. */
  | 500
  | 429
  | 401;

/** A request as it came. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What can be set of the double. Times in milliseconds. */
export interface DoubleOptions {
  readonly deliver: Deliver;
  readonly lateMs: number;
  /** How long a POST takes. */
  readonly workMs?: number;
  readonly searchLagMs?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface KeptAnswer {
  readonly request: string;
  readonly atMs: number;
  answer: StripeAnswer | undefined;
}

/**
 * Stripe's HTTP API on loopback, as far as the provider uses it: forms in, JSON out, idempotency keys, errors, signed events. Its
 * shapes are those of the API reference and of the types of the `stripe` package; nobody has compared it with the real one.
 */
export class StripeDouble {
  /** Everything that came. */
  readonly requests: StripeRequest[] = [];
  readonly account: StripeAccount;
  readonly #options: DoubleOptions;
  readonly #keys = new Map<string, KeptAnswer>();
  readonly #faults: { readonly fault: StripeFault; readonly on: string; left: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #server: Server = createServer((request, response) => {
    this.#take(request, response).catch(() => response.destroy());
  });
  #passedMs = 0;

  constructor(options: DoubleOptions) {
    this.#options = options;
    this.account = new StripeAccount({
      now: () => this.now(),
      searchLagMs: options.searchLagMs ?? HOUR_MS,
      changed: (type, intent, times) => this.#tell(type, intent, times),
      later: (work) => this.#after(options.lateMs, work),
    });
  }

  /** Milliseconds since 1970, by its own clock. */
  now(): number {
    return Date.now() + this.#passedMs;
  }

  passTime(ms: number): void {
    this.#passedMs += ms;
  }

  /** Where it listens. */
  get url(): URL {
    const { port } = this.#server.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}`);
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Has the next answers to a kind of request go wrong. @param on beginning of method and path, such as `POST /v1/customers` */
  fail(fault: StripeFault, on: string, times: number = Number.POSITIVE_INFINITY): void {
    this.#faults.push({ fault, on, left: times });
  }

  /** Everything goes well again. */
  heal(): void {
    this.#faults.length = 0;
  }

  /** The headers of a message that Stripe signs. Scheme: "Verify webhook signatures manually". */
  signed(body: Buffer): Record<string, string> {
    const seconds = Math.floor(this.now() / 1000);
    const mac = createHmac('sha256', DOUBLE_KEYS.webhookSecret)
      .update(`${seconds}.`)
      .update(body)
      .digest('hex');
    return {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${mac},v0=${'0'.repeat(64)}`,
    };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming);
    const { method = '', url = '', headers } = incoming;
    const request = { method, path: url, headers, body };
    this.requests.push(request);
    const fault = this.#faultOf(`${method} ${url}`);
    if (fault === 'cut') return void response.destroy();
    if (fault === 'redirect') {
      return void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    }
    const answer = typeof fault === 'number' ? refusalOf(fault) : await this.#answerOnce(request);
    if (fault === 'mute') return;
    if (fault === 'lost') return void response.destroy();
    await say(response, answer, fault);
  }

  #faultOf(request: string): StripeFault | undefined {
    const found = this.#faults.find(({ on, left }) => left > 0 && request.startsWith(on));
    if (found !== undefined) found.left -= 1;
    return found?.fault;
  }

  /** API reference, "Idempotent requests". */
  async #answerOnce(request: StripeRequest): Promise<StripeAnswer> {
    const { method, path, headers, body } = request;
    if (headers.authorization !== `Bearer ${DOUBLE_KEYS.secretKey}`) return refusalOf(401);
    const url = new URL(path, 'http://double');
    if (method === 'GET') return this.account.answer(method, url.pathname, url.searchParams);
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return refusal(400, { type: 'invalid_request_error' });
    }
    const key = String(headers['idempotency-key']);
    const asked = `${path} ${body}`;
    const kept = this.#keys.get(key);
    if (kept !== undefined && this.now() - kept.atMs < DAY_MS) {
      if (kept.request !== asked) return refusal(400, { type: 'idempotency_error' });
      return (
        kept.answer ?? refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
      );
    }
    const entry: KeptAnswer = { request: asked, atMs: this.now(), answer: undefined };
    this.#keys.set(key, entry);
    await pause(this.#options.workMs ?? 0);
    entry.answer = this.account.answer(method, url.pathname, new URLSearchParams(body));
    // Of a request that names what is not there nothing is kept.
    if (entry.answer.status === 400 || entry.answer.status === 404) this.#keys.delete(key);
    return entry.answer;
  }

  #tell(type: string, intent: StripeObject, times: number): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(this.now() / 1000),
      data: { object: intent },
      livemode: false,
      pending_webhooks: 1,
      request: { id: newId('req'), idempotency_key: null },
      type,
    };
    const body = Buffer.from(JSON.stringify(event));
    for (let time = 0; time < times; time++) {
      this.#after(0, () => {
        this.#options.deliver(body, this.signed(body)).catch(() => undefined);
      });
    }
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}

async function say(
  response: ServerResponse,
  { status, body }: StripeAnswer,
  fault: StripeFault | undefined,
): Promise<void> {
  const json = JSON.stringify(body, undefined, 2);
  const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
  if (fault === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>');
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(json) });
  if (fault === 'half') {
    response.write(json.slice(0, json.length / 2));
    await pause(20);
    response.destroy();
    return;
  }
  if (fault === 'drip') {
    for (let i = 0; i < json.length - 1 && !response.destroyed; i++) {
      response.write(json.slice(i, i + 1));
      await pause(20);
    }
    return;
  }
  response.end(json);
}

/** What Stripe says of itself. Of a wrong key it repeats the end. */
function refusalOf(status: 500 | 429 | 401): StripeAnswer {
  if (status === 500) return refusal(500, { type: 'api_error' });
  if (status === 429) return refusal(429, { type: 'invalid_request_error', code: 'rate_limit' });
  return refusal(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: sk_test_****${DOUBLE_KEYS.secretKey.slice(-4)}`,
  });
}
