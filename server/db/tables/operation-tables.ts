import type { Generated, GeneratedAlways } from 'kysely';

/** What whoever runs the server has done by a command. Only ever added. */
export interface AuditTable {
  id: GeneratedAlways<number>;
  /** Name of the account of the operating system. */
  actor: string;
  action: string;
  subject: string;
  reason: string;
  created_at: Generated<Date>;
}

/** The break that is announced or has begun: one row, or none. */
export interface MaintenanceTable {
  is_only: Generated<boolean>;
  /** Another one for each announcement. */
  id: Generated<string>;
  starts_at: Date;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
}
