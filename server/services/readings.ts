import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { MAX_READINGS_A_DAY } from '../../core/contract/limits.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import {
  checksumsSchema,
  identificationSchema,
  mapSearchSchema,
  type PotentialMap,
  type ProjectChecksums,
  type ProjectIdentification,
  type ProjectMapSearch,
  type ProjectTroubleCodes,
  troubleCodesSchema,
} from '../../core/contract/reading-results.ts';
import { potentialMapType } from '../../core/detection/map-candidate.ts';
import type { Trx } from '../db/transact.ts';
import { notFound, quotaReached } from '../errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { countUse } from './daily-uses.ts';
import { holdProject } from './hold-project.ts';
import { cursorOf, placeSchema } from './list-pages.ts';
import { mapFromRow, readMaps } from './maps.ts';

/** What the steps leave behind, where it is kept as it is. */
interface StepReadings {
  readonly identification: ProjectIdentification;
  readonly checksums: ProjectChecksums;
  readonly troubleCodes: ProjectTroubleCodes;
  readonly potentialMaps: ProjectMapSearch;
}

const SCHEMAS: { readonly [Step in keyof StepReadings]: z.ZodType<StepReadings[Step]> } = {
  identification: identificationSchema,
  checksums: checksumsSchema,
  troubleCodes: troubleCodesSchema,
  potentialMaps: mapSearchSchema,
};

/**
 * What a step of the reading has found in the original file.
 *
 * @throws ApiError 404 if the step has not been done yet
 */
export async function readResult<Step extends keyof StepReadings>(
  context: ServiceContext,
  project: ProjectHead,
  step: Step,
): Promise<StepReadings[Step]> {
  const row = await context.door.statement((db) =>
    db
      .selectFrom('readings')
      .select('result')
      .where('project_id', '=', project.id)
      .where('step', '=', step)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return SCHEMAS[step].parse(row.result);
}

/** Of a position among maps, and the rank there. */
const rankCursor = cursorOf(z.tuple([placeSchema, placeSchema]));

/** A page of the maps that nobody has named yet, the likeliest first; none while they are being looked for. */
export async function listPotentialMaps(
  context: ServiceContext,
  project: ProjectHead,
  { limit, after }: PageQuery,
): Promise<Page<PotentialMap>> {
  const [position, rank] = after === undefined ? [0, 0] : rankCursor.read(after);
  const { rows, hasMore } = await readMaps(context, project, 'POTENTIAL_MAP', position, limit);
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    data: rows.map((row, index) => {
      const map = mapFromRow(row);
      const type = potentialMapType(map.height, map.cells.type);
      return { ...map, type, rank: rank + index + 1 };
    }),
    meta: {
      next: last === undefined ? null : rankCursor.behind([last.position, rank + rows.length]),
    },
  };
}

/**
 * Reads the file once more, if that is not under way. Maps of the person stay; what was merely found is found anew.
 *
 * @throws ApiError 422 if the account has asked for as many readings today as it may ask for
 */
export async function readAgain(trx: Trx, project: ProjectHead): Promise<void> {
  await holdProject(trx, project);
  await askForReading(trx, project.userId, project.id, 'TOO_MANY_REQUESTS');
}

/**
 * Puts the job into the queue that reads a project's file.
 *
 * @param failure code of what does not happen if the account has asked too often
 * @throws ApiError 422 as `readAgain`
 */
export async function askForReading(
  trx: Trx,
  userId: string,
  projectId: string,
  failure: AlertCode,
): Promise<void> {
  const asked = await countUse(trx, userId, 'readings', 1);
  if (asked > MAX_READINGS_A_DAY) throw quotaReached(failure);
  await enqueueJob(trx, {
    kind: 'readFile',
    uniqueKey: projectId,
    userId,
    projectId,
    payload: {},
    progress: { step: null, share: 0, doneSteps: [] },
  });
}
