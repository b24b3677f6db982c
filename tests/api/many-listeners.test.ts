import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GLOBAL_CHANNEL } from '../../core/contract/live.ts';
import { admin } from '../support/admin.ts';
import { newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { type LiveListener, listenTo } from '../support/live-listener.ts';
import { startedNode } from '../support/started-node.ts';

const LISTENERS = 1000;
/** What a server may need for all of them, in MiB. */
const MOST_MIB = 100;
/** A server takes so many connections from one address, and these come from several, over a proxy. */
const OF_ADDRESS = 250;
const AT_ONCE = 25;
/** Collections and checkpoints have their turn, in milliseconds. */
const REST_MS = 15_000;
const KIB_OF_MIB = 1024;

/** Resident memory of a process, in MiB. Linux alone tells it (proc(5), `VmRSS`). */
function residentMib(pid: number | undefined): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / KIB_OF_MIB;
}

describe.runIf(isNight)('a thousand pages that listen', () => {
  it(`need ${MOST_MIB} MiB of a server at most, and all hear`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mapwright-listeners-'));
    const { url, run } = await startedNode({ DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1' });
    const listeners: LiveListener[] = [];
    try {
      const tuner = await newTuner({ url }, 'listens.much');
      // What one connection brings for all, such as code that is compiled.
      listeners.push(await listenTo({ url }, tuner, GLOBAL_CHANNEL));
      await pause(REST_MS);
      const before = residentMib(run.child.pid);
      while (listeners.length < LISTENERS) {
        const address = `10.0.0.${1 + Math.floor(listeners.length / OF_ADDRESS)}`;
        const opened = Array.from({ length: AT_ONCE }, () =>
          listenTo({ url }, tuner, GLOBAL_CHANNEL, { 'x-forwarded-for': address }),
        );
        listeners.push(...(await Promise.all(opened)));
      }
      await pause(REST_MS);
      const more = residentMib(run.child.pid) - before;
      process.stdout.write(`${listeners.length} connections: ${more.toFixed(1)} MiB more\n`);
      expect(listeners.every((listener) => listener.isOpen())).toBe(true);
      expect(more).toBeLessThan(MOST_MIB);
      expect((await admin({ DATA_DIR: dataDir }, 'reload')).code).toBe(0);
      const heard = (): number => listeners.filter((one) => one.heardCount() === 1).length;
      await expect.poll(heard, { timeout: 30_000 }).toBe(listeners.length);
    } finally {
      for (const listener of listeners) listener.end();
      await run.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 600_000);
});
