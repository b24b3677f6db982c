import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { embeddedPool, overPool } from '../../server/db/pools.ts';
import type { Database } from '../../server/db/schema.ts';

/** The database of a folder on which no server works, as it is: nothing is migrated, examined or remembered. */
export async function openStoppedFolder(
  dataDir: string,
): Promise<{ readonly db: Database; close(): Promise<void> }> {
  const embedded = await openEmbeddedDatabase({ directory: join(dataDir, 'database') });
  const pool = embeddedPool(() => Promise.resolve(embedded));
  return {
    db: overPool(pool),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}
