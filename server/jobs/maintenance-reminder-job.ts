import type { Door } from '../db/transact.ts';
import { remindOfMaintenance } from '../services/maintenance.ts';
import type { JobHandler } from './job-runner.ts';

/** The job "remind of maintenance": how long it is until a break. One that runs late tells what is left then. */
export function maintenanceReminderJob(door: Door): JobHandler<'remindOfMaintenance'> {
  return {
    run: ({ payload }) => door.transact((trx) => remindOfMaintenance(trx, payload.maintenanceId)),
  };
}
