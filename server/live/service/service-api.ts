import { createHash, createHmac } from 'node:crypto';
import type { LiveService } from './service-settings.ts';

/** An event as the service takes it. */
export interface ServiceEvent {
  readonly channel: string;
  readonly name: string;
  /** JSON. */
  readonly data: string;
}

/** Most events that the service takes at once. Pusher Channels, HTTP API, "POST batch events". */
export const MAX_EVENTS_OF_BATCH = 10;

/** Longest time for an answer, in milliseconds. */
const ANSWER_MS = 10_000;
/** What is told of a refusal. */
const MAX_WORDS = 200;

/** The service does not take what it is sent, or does not answer. */
export class ServiceRefusedError extends Error {
  /** `undefined` where there was no answer. */
  readonly status: number | undefined;

  constructor(
    words: string,
    { status, cause }: { readonly status?: number; readonly cause?: unknown },
  ) {
    const how = status === undefined ? 'is away' : `answers ${status}`;
    super(`the service for live events ${how}: ${words}`, { cause });
    this.name = 'ServiceRefusedError';
    this.status = status;
  }

  /** Whether what was sent is at fault, and not the service, the way to it, or its keys: 400 and 413 of its documentation. */
  get isAboutContent(): boolean {
    return this.status === 400 || this.status === 413;
  }
}

/** The HTTP API of a service that speaks the Pusher protocol. Every method throws `ServiceRefusedError`. */
export class ServiceApi {
  readonly #service: LiveService;
  readonly #now: () => Date;

  constructor(service: LiveService, now: () => Date) {
    this.#service = service;
    this.#now = now;
  }

  /** Tells events in their order. @param events at most `MAX_EVENTS_OF_BATCH` */
  async tell(events: readonly ServiceEvent[]): Promise<void> {
    await this.#post('batch_events', { batch: events });
  }

  /** Closes all connections that have signed in as a person; their pages are told not to come back by themselves (4009). */
  async sendAway(userId: string): Promise<void> {
    await this.#post(`users/${encodeURIComponent(userId)}/terminate_connections`, {});
  }

  async #post(call: string, content: object): Promise<void> {
    const { apiUrl, appId } = this.#service;
    const path = `/apps/${encodeURIComponent(appId)}/${call}`;
    const body = JSON.stringify(content);
    let answer: Response;
    try {
      answer = await fetch(`${apiUrl}${path}?${this.#signed(path, body)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    } catch (cause) {
      throw new ServiceRefusedError(reasonOf(cause), { cause });
    }
    const words = await answer.text().catch(() => '');
    const { ok, status } = answer;
    if (!ok) throw new ServiceRefusedError(words.slice(0, MAX_WORDS), { status });
  }

  /** The query that shows who asks. Pusher Channels, HTTP API, "Authentication". */
  #signed(path: string, body: string): string {
    const { key, secret } = this.#service;
    // In the order of their names, as they are signed.
    const query = [
      `auth_key=${key}`,
      `auth_timestamp=${Math.floor(this.#now().getTime() / 1000)}`,
      'auth_version=1.0',
      `body_md5=${createHash('md5').update(body).digest('hex')}`,
    ].join('&');
    const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex');
    return `${query}&auth_signature=${signature}`;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
