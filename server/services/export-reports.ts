import { PICTURE_ENDINGS } from '../../core/reports/picture-type.ts';
import type { ZipEntry } from '../download/zip.ts';
import type { ServiceContext } from './context.ts';
import { jsonFile, numbered } from './export-files.ts';

/** What a person has reported, as files of an archive: a list, and the pictures, one after the other. */
export async function* reportFiles(
  { door }: ServiceContext,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('reports')
      .select([
        'id',
        'created_at as createdAt',
        'closed_at as closedAt',
        'project_id as projectId',
        'project_name as projectName',
        'version_id as versionId',
        'version_name as versionName',
        'text',
        'page',
        'browser',
        'page_release as pageRelease',
        'server_release as serverRelease',
        'failures',
        'may_read_file as mayReadFile',
        'picture_type',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const last = rows.at(-1);
  if (last === undefined) return;
  const shown = rows.map(({ picture_type: picture, ...report }, index) => ({
    ...report,
    picture: picture === null ? null : pictureName(index, PICTURE_ENDINGS[picture]),
  }));
  yield jsonFile('reports.json', last.createdAt, shown);
  for (const { id, createdAt, picture } of shown) {
    if (picture === null) continue;
    const row = await door.statement((db) =>
      db
        .selectFrom('reports')
        .select('picture')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    );
    if (row?.picture == null) continue;
    yield { name: picture, modifiedAt: createdAt, pieces: [row.picture] };
  }
}

function pictureName(index: number, ending: string): string {
  return `reports/${numbered(index, 'picture')}${ending}`;
}
