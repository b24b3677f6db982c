import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import { ProviderSilentError } from '../payment-errors.ts';
import { failureOf } from './stripe-failures.ts';
import type { StripeKeys } from './stripe-keys.ts';

/** How long Stripe is waited for, in milliseconds. */
export interface StripeTimes {
  /** Longest wait for the whole answer to one request. */
  readonly tryMs: number;
  /** Longest wait for everything that a call of ours takes: requests, pages, tries. A person waits for it. */
  readonly callMs: number;
}

/** Stripe answers a charge within seconds, also where the bank is slow. */
export const STRIPE_TIMES: StripeTimes = { tryMs: 10_000, callMs: 30_000 };

/**
 * A request that was not answered is tried once more, at once: the keys that all of them carry make that safe. What fails for longer
 * is for the schedule, not for a person who waits.
 */
const RETRIES = 1;

/** Calls of Stripe's API: bounded in time, and failing in our words alone. */
export class StripeCalls {
  readonly #stripe: Stripe;
  readonly #callMs: number;
  readonly #closing = new AbortController();
  /** For how long the requests of a call may go out: the package has no place for a signal. */
  readonly #wait = new AsyncLocalStorage<AbortSignal>();

  constructor(
    { secretKey, apiBase }: Pick<StripeKeys, 'secretKey' | 'apiBase'>,
    { tryMs, callMs }: StripeTimes,
  ) {
    this.#callMs = callMs;
    this.#stripe = new Stripe(secretKey, {
      // With the client of `http` a wait begins anew with every byte.
      httpClient: Stripe.createFetchHttpClient(this.#fetch),
      timeout: tryMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(apiBase !== null && placeOf(apiBase)),
    });
  }

  /**
   * Works with Stripe until it is done, the time is over, or nobody waits any more. No request goes out after that, so that
   * nothing is charged behind the back of whoever has gone; one that is under way may arrive or not.
   *
   * @param signal ends the wait
   * @throws ProviderSilentError, ProviderRefusedError or ReferenceUsedError for what Stripe throws
   */
  async within<T>(
    signal: AbortSignal | undefined,
    work: (stripe: Stripe) => Promise<T>,
  ): Promise<T> {
    const ends = AbortSignal.any([
      this.#closing.signal,
      AbortSignal.timeout(this.#callMs),
      ...(signal === undefined ? [] : [signal]),
    ]);
    if (ends.aborted) throw new ProviderSilentError('not waited for');
    let stop = (): void => undefined;
    const over = new Promise<never>((_, reject) => {
      stop = () => reject(new ProviderSilentError('not waited for any longer'));
    });
    ends.addEventListener('abort', stop);
    try {
      return await Promise.race([this.#wait.run(ends, () => work(this.#stripe)), over]);
    } catch (error) {
      throw failureOf(error);
    } finally {
      ends.removeEventListener('abort', stop);
    }
  }

  /** Cuts off what is under way. */
  close(): void {
    this.#closing.abort();
  }

  /** Stripe leads nowhere else: whoever does gets no key. */
  readonly #fetch: typeof fetch = (url, init) => {
    const signals = [init?.signal, this.#wait.getStore()].filter((signal) => signal != null);
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  };
}

function placeOf({ protocol, hostname, port }: URL): Stripe.StripeConfig {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
