import type { ProjectEvent } from '../../../core/contract/live.ts';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { ProjectIdentification } from '../../../core/contract/reading-results.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { NOW } from '../../db/now.ts';
import type { Trx } from '../../db/transact.ts';
import type { StepResult } from './reading-messages.ts';

/** Rows of one insert: bounds the length of a statement. */
const ROWS_PER_INSERT = 200;

/**
 * Stores the result of a step over that of an earlier reading, inside a transaction.
 *
 * @returns what the project's channel is to be told once the transaction holds
 */
export async function storeStep(
  trx: Trx,
  projectId: string,
  done: StepResult,
): Promise<ProjectEvent[]> {
  switch (done.step) {
    case 'identification':
      await storeResult(trx, projectId, done);
      return await fillDetails(trx, projectId, done.result);
    case 'checksums':
      await storeResult(trx, projectId, done);
      return ['CRC_UPDATED'];
    case 'troubleCodes':
      await storeResult(trx, projectId, done);
      await trx
        .updateTable('projects')
        .set({ has_dtc: done.result.codes.length > 0 })
        .where('id', '=', projectId)
        .execute();
      return ['DTC_UPDATED', 'FLAGS_UPDATED'];
    case 'potentialMaps':
      await storeResult(trx, projectId, { step: done.step, result: done.result.search });
      await replacePotentialMaps(trx, projectId, done.result.maps);
      return ['POTENTIAL_MAPS_UPDATED'];
  }
}

async function storeResult(
  trx: Trx,
  projectId: string,
  { step, result }: { readonly step: ReadingStep; readonly result: unknown },
): Promise<void> {
  const values = { result: JSON.stringify(result), read_at: NOW };
  await trx
    .insertInto('readings')
    .values({ project_id: projectId, step, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'step']).doUpdateSet(values))
    .execute();
}

/**
 * Fills what the person has left empty. What a person has told stays, also where the file says otherwise. A form that was filled
 * before learns by the revision that it is out of date: saving it as it is would empty again what the file told.
 */
async function fillDetails(
  trx: Trx,
  projectId: string,
  found: ProjectIdentification,
): Promise<ProjectEvent[]> {
  const told = {
    manufacturer: found.manufacturer,
    ecu_family: found.family,
    hardware_number: found.hardwareNumber,
    software_number: found.softwareNumber,
    calibration_number: found.calibrationNumber,
    vin: found.vin,
    engine: found.engineText,
    vehicle_type: found.vehicleType,
  };
  const columns = Object.keys(told) as ReadonlyArray<keyof typeof told>;
  const before = await trx
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const filled = columns.filter((column) => before[column] === null && told[column] !== null);
  if (filled.length === 0) return ['ECU_UPDATED'];
  await trx
    .updateTable('projects')
    .set((eb) => ({
      ...Object.fromEntries(filled.map((column) => [column, told[column]])),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', projectId)
    .execute();
  return filled.includes('vehicle_type')
    ? ['ECU_UPDATED', 'VEHICLE_TYPE_DETECTED']
    : ['ECU_UPDATED'];
}

/** What nobody has taken over goes; maps of the person are never touched. */
async function replacePotentialMaps(
  trx: Trx,
  projectId: string,
  maps: readonly MapFields[],
): Promise<void> {
  await trx
    .deleteFrom('maps')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'POTENTIAL_MAP')
    .execute();
  for (let first = 0; first < maps.length; first += ROWS_PER_INSERT) {
    await trx
      .insertInto('maps')
      .values(
        maps.slice(first, first + ROWS_PER_INSERT).map(({ folderId, ...fields }) => ({
          project_id: projectId,
          folder_id: folderId,
          kind: 'POTENTIAL_MAP' as const,
          fields: JSON.stringify(fields),
          updated_at: NOW,
        })),
      )
      .execute();
  }
}
