import type { CommercePorts } from '../../commerce/charges/commerce-ports.ts';
import { repairPayments } from '../../commerce/charges/repair-payments.ts';
import type { JobHandler } from '../job-runner.ts';

/** The job "settle payments": asks what has become of those whose answer was lost. */
export function settlePaymentsJob(ports: CommercePorts): JobHandler<'settlePayments'> {
  return { run: (_, signal) => repairPayments(ports, signal) };
}
