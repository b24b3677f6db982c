import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { serviceContext } from '../../tests/support/service-context.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { ServiceContext } from './context.ts';
import { ensureDemo } from './demo.ts';

let database: OpenDatabase;
let context: ServiceContext;

beforeAll(async () => {
  database = await openNewDatabase();
  context = serviceContext(database.door);
  await ensureDemo(context);
});
afterAll(() => database.close());

describe('the demo', () => {
  it('is made once, with one project', async () => {
    await ensureDemo(context);
    const projects = await database.db.selectFrom('projects').select('name').execute();
    expect(projects).toEqual([{ name: 'Sample project' }]);
  });
});
