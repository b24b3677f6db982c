import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoredEvent } from '../events/event-notice.ts';
import type { LiveHub } from '../live/live-hub.ts';

/** Counts live connections. @returns counts an event that is told to them */
export function measureLive(
  hub: Pick<LiveHub, 'connectionCount'>,
  registry: Registry,
): (event: Pick<StoredEvent, 'event'>) => void {
  new Gauge({
    name: 'mapwright_live_connections',
    help: 'Live connections that are open at this server.',
    registers: [registry],
    collect(): void {
      this.set(hub.connectionCount);
    },
  });
  const events = new Counter({
    name: 'mapwright_live_events_total',
    help: 'Events that came to this server, by name, whoever listens to them.',
    labelNames: ['event'],
    registers: [registry],
  });
  return ({ event }) => events.inc({ event });
}
