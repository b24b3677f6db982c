import type { Selectable } from 'kysely';
import type { BytePatch } from '../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../core/bytes/patch-codec.ts';
import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { versionFileName } from '../../core/versions/file-names.ts';
import type { VersionsTable } from '../db/tables/project-tables.ts';
import { isUuid } from '../db/uuid.ts';
import type { ByteSpan } from '../download/byte-span.ts';
import type { FileHead, FileSource, SentFile } from '../download/sent-file.ts';
import { notFound } from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';

type HeadRow = Pick<Selectable<VersionsTable>, 'id' | 'name' | 'revision' | 'created_at'>;
type FileRow = HeadRow & Pick<Selectable<VersionsTable>, 'patches'>;

const HEAD_COLUMNS = [
  'id',
  'name',
  'revision',
  'created_at',
] as const satisfies readonly (keyof HeadRow)[];

/** Whole file of a version: the original with its patches. What it is asked for throws ApiError 404 if there is none. */
export function versionFile(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): FileSource {
  const original = (span: ByteSpan): AsyncIterable<Buffer> =>
    context.originals.pieces(project, span);
  if (versionId === ORIGINAL_ID) {
    const { fileName, lengthBytes, sha256: tag } = project;
    const name = versionFileName(fileName, undefined);
    const file: SentFile = { name, lengthBytes, tag, pieces: original };
    return { head: () => Promise.resolve(file), file: () => Promise.resolve(file) };
  }
  return {
    head: async () => headOf(project, await headRow(context, project, versionId)),
    file: async () => {
      const row = await fileRow(context, project, versionId);
      const patch = decodePatch(row.patches);
      return {
        ...headOf(project, row),
        pieces: (span) => patchedPieces(original(span), span.start, patch),
      };
    },
  };
}

async function headRow(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): Promise<HeadRow> {
  if (!isUuid(versionId)) throw notFound();
  const row = await context.door.statement((db) =>
    db
      .selectFrom('versions')
      .select(HEAD_COLUMNS)
      .where('id', '=', versionId)
      .where('project_id', '=', project.id)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return row;
}

async function fileRow(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
): Promise<FileRow> {
  if (!isUuid(versionId)) throw notFound();
  const row = await context.door.statement((db) =>
    db
      .selectFrom('versions')
      .select([...HEAD_COLUMNS, 'patches'])
      .where('id', '=', versionId)
      .where('project_id', '=', project.id)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return row;
}

function headOf(project: ProjectHead, row: HeadRow): FileHead {
  return {
    name: versionFileName(project.fileName, row.name),
    lengthBytes: project.lengthBytes,
    // An id can be given a second time, once its version was deleted: by then it is later.
    tag: `${row.id}.${row.revision}.${row.created_at.getTime()}`,
  };
}

/**
 * Pieces of a file with a patch written over them.
 *
 * @param start address of the first piece
 */
async function* patchedPieces(
  pieces: AsyncIterable<Buffer>,
  start: number,
  { addresses, values }: BytePatch,
): AsyncGenerator<Buffer> {
  let from = start;
  let next = 0;
  while ((addresses[next] ?? from) < from) next++;
  for await (const piece of pieces) {
    const end = from + piece.length;
    const isChanged = (addresses[next] ?? end) < end;
    // The bytes of the original belong to everybody.
    const patched = isChanged ? Buffer.from(piece) : piece;
    for (; (addresses[next] ?? end) < end; next++) {
      patched[(addresses[next] ?? 0) - from] = values[next] ?? 0;
    }
    yield patched;
    from = end;
  }
}
