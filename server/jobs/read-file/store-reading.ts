import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProjectEvent } from '../../../core/contract/live.ts';
import type { MapFields } from '../../../core/contract/maps.ts';
import type { ProjectIdentification } from '../../../core/contract/reading-results.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { StepResult } from './reading-messages.ts';

/** Rows of one insert: bounds the length of a statement. */
const ROWS_PER_INSERT = 200;

/**
 * Stores the result of a step over that of an earlier reading, inside a transaction.
 *
 * @returns what the project's channel is to be told once the transaction holds
 */
export async function storeStep(
  db: Kysely<DatabaseSchema>,
  projectId: string,
  done: StepResult,
  now: Date,
): Promise<ProjectEvent[]> {
  switch (done.step) {
    case 'identification':
      await storeResult(db, projectId, done, now);
      return await fillDetails(db, projectId, done.result);
    case 'checksums':
      await storeResult(db, projectId, done, now);
      return ['CRC_UPDATED'];
    case 'troubleCodes':
      await storeResult(db, projectId, done, now);
      await db
        .updateTable('projects')
        .set({ has_dtc: done.result.codes.length > 0 })
        .where('id', '=', projectId)
        .execute();
      return ['DTC_UPDATED', 'FLAGS_UPDATED'];
    case 'potentialMaps':
      await replacePotentialMaps(db, projectId, done.result, now);
      return ['POTENTIAL_MAPS_UPDATED'];
  }
}

async function storeResult(
  db: Kysely<DatabaseSchema>,
  projectId: string,
  { step, result }: StepResult,
  now: Date,
): Promise<void> {
  const values = { result: JSON.stringify(result), read_at: now };
  await db
    .insertInto('readings')
    .values({ project_id: projectId, step, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'step']).doUpdateSet(values))
    .execute();
}

/** Details of a project that a file may tell. */
type DetailColumn =
  | 'manufacturer'
  | 'ecu_family'
  | 'hardware_number'
  | 'software_number'
  | 'calibration_number'
  | 'vin'
  | 'engine'
  | 'vehicle_type';

/** Fills what the person has left empty. What a person has told stays, also where the file says otherwise. */
async function fillDetails(
  db: Kysely<DatabaseSchema>,
  projectId: string,
  found: ProjectIdentification,
): Promise<ProjectEvent[]> {
  const before = await db
    .selectFrom('projects')
    .select('vehicle_type')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const orFound = (column: DetailColumn, text: string | null): RawBuilder<string | null> =>
    sql`coalesce(${sql.ref(column)}, ${text}::text)`;
  await db
    .updateTable('projects')
    .set({
      manufacturer: orFound('manufacturer', found.manufacturer),
      ecu_family: orFound('ecu_family', found.family),
      hardware_number: orFound('hardware_number', found.hardwareNumber),
      software_number: orFound('software_number', found.softwareNumber),
      calibration_number: orFound('calibration_number', found.calibrationNumber),
      vin: orFound('vin', found.vin),
      engine: orFound('engine', found.engineText),
      vehicle_type: orFound('vehicle_type', found.vehicleType),
    })
    .where('id', '=', projectId)
    .execute();
  const isTypeNew = before.vehicle_type === null && found.vehicleType !== null;
  return isTypeNew ? ['ECU_UPDATED', 'VEHICLE_TYPE_DETECTED'] : ['ECU_UPDATED'];
}

/** What nobody has taken over goes; maps of the person are never touched. */
async function replacePotentialMaps(
  db: Kysely<DatabaseSchema>,
  projectId: string,
  maps: readonly MapFields[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('maps')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'POTENTIAL_MAP')
    .execute();
  for (let first = 0; first < maps.length; first += ROWS_PER_INSERT) {
    await db
      .insertInto('maps')
      .values(
        maps.slice(first, first + ROWS_PER_INSERT).map(({ folderId, ...fields }) => ({
          project_id: projectId,
          folder_id: folderId,
          kind: 'POTENTIAL_MAP' as const,
          fields: JSON.stringify(fields),
          updated_at: now,
        })),
      )
      .execute();
  }
}
