import type { Trx } from '../db/transact.ts';

/** What somebody does by a command. */
export interface AuditEntry {
  readonly actor: string;
  /** Name of the command. */
  readonly action: string;
  /** To whom or what, and what it is then. */
  readonly subject: string;
  /** Empty where none was given. */
  readonly reason: string;
}

/** Writes down what is done, in the transaction that does it. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit').values(entry).execute();
}
