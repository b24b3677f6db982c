// A process that works on the database of a folder and vacuums it, until it is killed. Writes the number of every round that was
// committed as a line.
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../server/db/database.ts';
import { vacuumDue } from '../../server/db/embedded/vacuums.ts';
import { NOTHING_HAPPENS } from './new-database.ts';

const [, , dataDir = ''] = process.argv;
const { db } = await openDatabase({ kind: 'embedded', dataDir }, NOTHING_HAPPENS);
const { rows } = await sql<{ round: number }>`
  select coalesce(max(recipient::int), 0) as round from outbox_mails`.execute(db);
for (let round = (rows[0]?.round ?? 0) + 1; ; round++) {
  // One row of a round stays, the others become dead, and what is long is stored beside the table.
  await sql`insert into outbox_mails (recipient, subject, text, created_at)
    select ${String(round)}, i::text, repeat(md5(i::text), 200), now() from generate_series(0, 99) i`.execute(
    db,
  );
  await sql`delete from outbox_mails where subject <> '0' and recipient = ${String(round)}`.execute(
    db,
  );
  writeSync(1, `${round}\n`);
  await vacuumDue(db);
}
