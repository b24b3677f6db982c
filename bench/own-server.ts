import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessServer, startServerProcess } from './own-process-server.ts';

/** A server on an empty database, which goes with it. */
export interface OwnServer extends Omit<ProcessServer, 'stop'> {
  dispose(): Promise<void>;
}

/** @throws Error with what it printed if it ends instead of telling its address */
export async function startOwnServer(
  environment: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mapwright-bench-'));
  const { url, pid, stop } = await startServerProcess('server/main.ts', {
    DATA_DIR: dataDir,
    ...environment,
  });
  return {
    url,
    pid,
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
