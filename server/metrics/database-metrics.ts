import { Gauge, Histogram, type Registry } from 'prom-client';
import type { ConnectionCounts } from '../db/database.ts';
import type { Door } from '../db/transact.ts';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts connections to the database. @returns a door that measures all that goes through it */
export function measureDatabase(
  door: Door,
  connections: ConnectionCounts,
  registry: Registry,
): Door {
  new Gauge({
    name: 'mapwright_database_connections',
    help: 'Connections to the database: at work, idle, and work that waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect(): void {
      const { totalCount, idleCount, waitingCount } = connections;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  const seconds = new Histogram({
    name: 'mapwright_database_seconds',
    help: 'Time of transactions and of single statements, with the wait for a connection and all retries.',
    labelNames: ['way', 'outcome'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const measured = async <T>(way: string, work: Promise<T>): Promise<T> => {
    const end = seconds.startTimer({ way });
    try {
      const result = await work;
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      // A refusal that undoes what was begun is one of them: it is no fault of the database.
      end({ outcome: 'undone' });
      throw error;
    }
  };
  return {
    transact: (work) => measured('transaction', door.transact(work)),
    statement: (work) => measured('statement', door.statement(work)),
  };
}
