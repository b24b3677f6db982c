import type { Kysely } from 'kysely';

/** Addresses of files that people mark, and what they say of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('marks')
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('address', 'int4', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('marks_pkey', ['project_id', 'address'])
    .execute();
}
