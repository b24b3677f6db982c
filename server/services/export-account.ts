import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { MAX_PAGE_ROWS, MAX_VERSION_BYTES_DEFAULT } from '../../core/contract/limits.ts';
import { mapsFilePieces, writeFiledMaps } from '../../core/contract/maps-file.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import { balancesOf } from '../commerce/ledger.ts';
import type { ZipEntry } from '../download/zip.ts';
import { ApiError, forbidden } from '../errors.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { jsonFile, numbered } from './export-files.ts';
import { reportFiles } from './export-reports.ts';
import { solutionFiles } from './export-solutions.ts';
import { listFolders } from './folders.ts';
import { listUserMaps } from './maps.ts';
import { listMarks } from './marks.ts';
import { ownAccountOf } from './own-account.ts';
import { packMapsOf } from './pack-maps.ts';
import { ownProject } from './project-lists.ts';
import { type ProjectRow, projectFromRow } from './project-rows.ts';
import { readSettings } from './settings.ts';
import type { Account } from './users.ts';
import { versionFile } from './version-file.ts';
import { listVersions } from './versions.ts';

/**
 * Everything that a person has here, as files of an archive: the account, own solutions, reports of faults, and a folder for each project, archived ones among them,
 * with its original, its versions as whole files, its maps in the form that the page reads, those of packs that were bought for it
 * apart, its folders and marks. One after the other, so that nothing waits in memory; what is deleted meanwhile is left out.
 *
 * @throws ApiError 403 for the demo account, which is many people's
 */
export function exportedFiles(context: ServiceContext, account: Account): AsyncGenerator<ZipEntry> {
  if (account.user.is_demo) throw forbidden();
  return filesOf(context, account);
}

async function* filesOf(
  context: ServiceContext,
  { user, licence }: Account,
): AsyncGenerator<ZipEntry> {
  yield jsonFile('account.json', user.created_at, {
    ...ownAccountOf(user),
    evcId: user.evc_id,
    createdAt: user.created_at,
    termsAcceptedAt: user.terms_accepted_at,
    termsVersion: user.terms_version,
    licence,
    coins: await context.door.statement((db) => balancesOf(db, user.id)),
    settings: await readSettings(context, user.id),
  });
  yield* solutionFiles(context, user.id);
  yield* reportFiles(context, user.id);
  const ids = await context.door.statement((db) =>
    db
      .selectFrom('projects')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  for (const [index, { id }] of ids.entries()) {
    const row = await unlessGone(ownProject(context, user.id, id, 'any'));
    if (row === undefined) continue;
    yield* filesOfProject(context, user.id, row, `projects/${numbered(index, row.name)}`);
  }
}

async function* filesOfProject(
  context: ServiceContext,
  userId: string,
  row: ProjectRow,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const project = headOf(userId, row);
  const { links: _, reading: __, ...details } = projectFromRow(row);
  const at = row.updated_at;
  const archivedAt = row.archived_at;
  yield jsonFile(`${folder}/project.json`, at, { ...details, archivedAt });
  const folders = await gathered((query) => listFolders(context, project, query));
  yield jsonFile(`${folder}/folders.json`, at, folders);
  const maps = eachOf((query) => listUserMaps(context, project, query));
  yield {
    name: `${folder}/maps.json`,
    modifiedAt: at,
    pieces: bytesOf(mapsFilePieces(maps, folders)),
  };
  const bought = await context.door.statement((db) => packMapsOf(db, row.id));
  if (bought.length > 0) {
    const pieces = [Buffer.from(writeFiledMaps(bought))];
    yield { name: `${folder}/pack-maps.json`, modifiedAt: at, pieces };
  }
  const marks = await gathered((query) => listMarks(context, project, query));
  yield jsonFile(`${folder}/marks.json`, at, marks);
  yield* wholeFile(context, project, ORIGINAL_ID, row.created_at, `${folder}/original`);
  const versions = await gathered((query) => listVersions(context, project, query));
  yield jsonFile(
    `${folder}/versions.json`,
    at,
    versions.map(({ links: ___, ...version }) => version),
  );
  for (const [index, { id, updatedAt }] of versions.entries()) {
    const place = `${folder}/versions/${numbered(index, '')}`;
    yield* wholeFile(context, project, id, new Date(updatedAt), place);
  }
}

async function* wholeFile(
  context: ServiceContext,
  project: ProjectHead,
  versionId: string,
  modifiedAt: Date,
  place: string,
): AsyncGenerator<ZipEntry> {
  const file = await unlessGone(versionFile(context, project, versionId).file());
  if (file === undefined) return;
  const { name, lengthBytes } = file;
  yield {
    name: `${place}/${name}`,
    modifiedAt,
    pieces: file.pieces({ start: 0, end: lengthBytes }),
  };
}

function headOf(userId: string, row: ProjectRow): ProjectHead {
  return {
    id: row.id,
    userId,
    contentId: row.content_id,
    fileName: row.file_name,
    lengthBytes: row.length_bytes,
    sha256: row.sha256,
    createdAt: row.created_at,
    // Nothing is saved here.
    maxVersionBytes: MAX_VERSION_BYTES_DEFAULT,
  };
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

type ReadPage<Thing> = (query: PageQuery) => Promise<Page<Thing>>;

/** Everything in a list of pages, page by page. */
async function* eachOf<Thing>(readPage: ReadPage<Thing>): AsyncGenerator<Thing> {
  let after: string | undefined;
  do {
    const page = await readPage({ limit: MAX_PAGE_ROWS, ...(after !== undefined && { after }) });
    yield* page.data;
    after = page.meta.next ?? undefined;
  } while (after !== undefined);
}

async function gathered<Thing>(readPage: ReadPage<Thing>): Promise<Thing[]> {
  const things: Thing[] = [];
  for await (const thing of eachOf(readPage)) things.push(thing);
  return things;
}

/** What is asked for, `undefined` if it was deleted meanwhile. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
