import { ensureTemplate, removeOldTemplates } from './new-data-dir.ts';
import { dropOldTemplates } from './new-database.ts';

/** Makes what new databases are copies of, once for all tests: no test has to wait for it. Those of other tables go. */
export async function setup(): Promise<void> {
  await ensureTemplate('nothing');
  await ensureTemplate('tables');
  removeOldTemplates();
  await dropOldTemplates();
}
