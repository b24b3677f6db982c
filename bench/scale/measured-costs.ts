import type { Costs } from './costs.ts';

/**
 * What measure-costs.ts has measured on 2026-11-29: two cores of an AMD EPYC, Node 24, PostgreSQL 15 beside the server, files of 1 MiB
 * that are control units, versions of 100 patches, while others used the machine. A project that is made puts a job into the queue, which
 * is a notice without an event. The bound of notices is that of pgbench with 32 clients (docs/scale.md).
 */
export const MEASURED_COSTS: Costs = {
  actions: {
    login: { serverMs: 40, databaseMs: 4.8, commits: 8.1, notices: 0, rows: 4.5, journalKib: 1 },
    list: { serverMs: 5.8, databaseMs: 1.6, commits: 2.1, notices: 0, rows: 0, journalKib: 0 },
    open: { serverMs: 30, databaseMs: 12, commits: 18.5, notices: 0, rows: 0, journalKib: 0 },
    save: { serverMs: 3.5, databaseMs: 1.5, commits: 1.5, notices: 0, rows: 1.5, journalKib: 0.9 },
    create: {
      serverMs: 54,
      databaseMs: 27,
      commits: 18.5,
      notices: 1,
      rows: 590,
      journalKib: 1100,
    },
    reading: {
      serverMs: 2400,
      databaseMs: 168,
      commits: 81,
      notices: 9,
      rows: 290,
      journalKib: 346,
    },
  },
  socket: { memoryKib: 9, mostOfProcess: 10_000 },
  database: { noticesPerSecond: 234 },
  fileMib: 1,
};
