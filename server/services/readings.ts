import type { z } from 'zod';
import {
  checksumsSchema,
  identificationSchema,
  type PotentialMap,
  type ProjectChecksums,
  type ProjectIdentification,
  type ProjectTroubleCodes,
  troubleCodesSchema,
} from '../../core/contract/reading-results.ts';
import { potentialMapType } from '../../core/detection/map-candidate.ts';
import { notFound } from '../errors.ts';
import { enqueueJob } from '../jobs/job-queue.ts';
import type { ServiceContext } from './context.ts';
import { mapFromRow } from './maps.ts';
import type { ProjectRow } from './project-rows.ts';

/** What the steps leave behind, where it is kept as it is. */
interface StepReadings {
  readonly identification: ProjectIdentification;
  readonly checksums: ProjectChecksums;
  readonly troubleCodes: ProjectTroubleCodes;
}

const SCHEMAS: { readonly [Step in keyof StepReadings]: z.ZodType<StepReadings[Step]> } = {
  identification: identificationSchema,
  checksums: checksumsSchema,
  troubleCodes: troubleCodesSchema,
};

/**
 * What a step of the reading has found in the original file.
 *
 * @throws ApiError 404 if the step has not been done yet
 */
export async function readResult<Step extends keyof StepReadings>(
  context: ServiceContext,
  project: ProjectRow,
  step: Step,
): Promise<StepReadings[Step]> {
  const row = await context.db
    .selectFrom('readings')
    .select('result')
    .where('project_id', '=', project.id)
    .where('step', '=', step)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return SCHEMAS[step].parse(row.result);
}

/** Maps that nobody has named yet, the likeliest first; none while they are being looked for. */
export async function listPotentialMaps(
  context: ServiceContext,
  project: ProjectRow,
): Promise<{ data: PotentialMap[] }> {
  const rows = await context.db
    .selectFrom('maps')
    .selectAll()
    .where('project_id', '=', project.id)
    .where('kind', '=', 'POTENTIAL_MAP')
    .orderBy('position')
    .execute();
  return {
    data: rows.map((row, index) => {
      const map = mapFromRow(row);
      return { ...map, type: potentialMapType(map.height, map.cells.type), rank: index + 1 };
    }),
  };
}

/** Reads the file once more, if that is not under way. Maps of the person stay; what was merely found is found anew. */
export async function readAgain(context: ServiceContext, project: ProjectRow): Promise<void> {
  await enqueueJob(context.db, 'readFile', project.id);
  await context.bus.publish({ kind: 'jobQueued' });
}
