import { type Kysely, sql } from 'kysely';

/** Folders and maps of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('folders')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await sql`create index folders_of_project on folders (project_id)`.execute(db);

  await db.schema
    .createTable('maps')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('folder_id', 'uuid', (c) => c.references('folders.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // Orders maps that one call has created.
    .addColumn('position', 'int8', (c) => c.notNull().generatedAlwaysAsIdentity())
    .addColumn('fields', 'jsonb', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index maps_of_project on maps (project_id, position)`.execute(db);
  await sql`create index maps_of_folder on maps (folder_id)`.execute(db);
}
