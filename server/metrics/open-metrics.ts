import { collectDefaultMetrics, Registry } from 'prom-client';

/** Figures of this process and of what it does, as Prometheus reads them. */
export interface Metrics {
  readonly registry: Registry;
  /** What whoever asks for them has to show. */
  readonly token: string;
}

/** Opens the figures of a server: of its process, its memory and its event loop first. */
export function openMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, token };
}
