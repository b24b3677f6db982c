import type { ZipEntry } from '../download/zip.ts';
import { solutionText } from '../solutions/solution-content.ts';
import type { ServiceContext } from './context.ts';
import { jsonFile, numbered } from './export-files.ts';

/**
 * The own solutions of a person as files of an archive: a list, and each that was learnt in the form that the terminal applies. One
 * after the other, so that nothing waits in memory; what is deleted meanwhile is left out.
 */
export async function* solutionFiles(
  { door }: ServiceContext,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('solutions')
      .select(['id', 'name', 'state', 'reason', 'family', 'map_count', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const [first] = rows;
  if (first === undefined) return;
  yield jsonFile(
    'solutions.json',
    rows.at(-1)?.created_at ?? first.created_at,
    rows.map(({ id, name, state, reason, family, map_count: mapCount, created_at: createdAt }) => {
      return { id, name, state, reason, family, mapCount, createdAt };
    }),
  );
  for (const [index, { id, name, created_at: modifiedAt }] of rows.entries()) {
    const row = await door.statement((db) =>
      db
        .selectFrom('solutions')
        .select('content')
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst(),
    );
    if (row?.content == null) continue;
    const pieces = [solutionText(row.content)];
    yield { name: `solutions/${numbered(index, name ?? '')}.json`, modifiedAt, pieces };
  }
}
