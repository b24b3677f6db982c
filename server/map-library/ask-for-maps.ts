import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { waitsForProject } from '../jobs/waits-for-project.ts';

/**
 * Has maps of the library looked for in the file of a project. One search that waits is enough for all who ask: it looks for
 * everything that there is when it begins.
 */
export async function askForMaps(
  trx: Trx,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<void> {
  if (await waitsForProject(trx, 'matchLibrary', id)) return;
  await enqueueJob(trx, {
    kind: 'matchLibrary',
    payload: {},
    progress: { packs: 0, names: 0 },
    projectId: id,
    ...(userId !== null && { userId }),
  });
}
