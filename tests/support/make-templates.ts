import { ensureTemplate } from './new-data-dir.ts';

/** Makes what new databases are copies of, once for all tests: no test has to wait for it. */
export async function setup(): Promise<void> {
  await ensureTemplate('nothing');
  await ensureTemplate('tables');
}
