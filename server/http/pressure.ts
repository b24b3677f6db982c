import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { serviceUnavailable } from '../errors.ts';
import type { App } from '../routes/route-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under pressure as well: whoever asks decides by it what to do with the server. */
    readonly isEssential?: boolean;
  }
}

/** From where on a server does itself and others no good by taking more. */
export interface PressureLimits {
  /** Mean delay of the event loop, in milliseconds. */
  readonly delayMs: number;
  /** Memory of the process, in bytes. */
  readonly rssBytes: number;
  /** Memory of its JavaScript, in bytes. */
  readonly heapBytes: number;
  /** Time between two looks, in milliseconds. */
  readonly sampleMs: number;
  /** Looks in a row over a limit. */
  readonly samples: number;
}

/**
 * A heavy day stays far below. A single call may hold the loop for a second or two, which is one look and not three in a row;
 * memory is short where the machine, the container or V8 is about to end the process.
 */
export const PRESSURE_LIMITS: PressureLimits = {
  delayMs: 500,
  rssBytes: 0.9 * Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  heapBytes: 0.9 * getHeapStatistics().heap_size_limit,
  sampleMs: 1000,
  samples: 3,
};

/** Resolution of the histogram: what it says without any delay, in milliseconds. */
const RESOLUTION_MS = 20;
/** When to come back, in seconds. */
const RETRY_AFTER_S = 5;
const NS_PER_MS = 1e6;

/** Measures the load of this process. */
export class PressureGauge {
  readonly #limits: PressureLimits;
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | undefined;
  #overCount = 0;

  constructor(limits: PressureLimits) {
    this.#limits = limits;
  }

  get isHigh(): boolean {
    return this.#overCount >= this.#limits.samples;
  }

  start(): void {
    this.#delays.enable();
    this.#timer = setInterval(() => this.#look(), this.#limits.sampleMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  #look(): void {
    const { delayMs, rssBytes, heapBytes } = this.#limits;
    const { rss, heapUsed } = process.memoryUsage();
    // Without a sample in the whole time the loop stood still.
    const meanMs = this.#delays.count === 0 ? Infinity : this.#delays.mean / NS_PER_MS;
    this.#delays.reset();
    const isOver = meanMs - RESOLUTION_MS > delayMs || rss > rssBytes || heapUsed > heapBytes;
    this.#overCount = isOver ? this.#overCount + 1 : 0;
  }
}

/** Refuses calls while the pressure is high, except for those that ask how the server is. */
export function refuseUnderPressure(app: App, limits: PressureLimits): void {
  const gauge = new PressureGauge(limits);
  app.addHook('onReady', async () => gauge.start());
  app.addHook('onClose', async () => gauge.stop());
  app.addHook('onRequest', async (request, reply) => {
    if (!gauge.isHigh || request.routeOptions.config.isEssential) return;
    reply.header('retry-after', RETRY_AFTER_S);
    throw serviceUnavailable();
  });
}
