import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../../core/bytes/patch-codec.ts';
import { PICTURE_ENDINGS } from '../../../core/reports/picture-type.ts';
import { versionFileName } from '../../../core/versions/file-names.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { writeAudit } from '../audit.ts';
import { joinWords, parseWords } from '../parse-words.ts';
import { readReport, type ShownReport } from '../read-report.ts';
import { id, reasonOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

const GIVEN = { words: ['ID', 'FOLDER'], options: ['why'] } as const;
const SENT = { words: ['ID'], options: ['why'] } as const;

/** A file of an answer: bytes travel in Base64. */
const sentFileSchema = z.object({ name: z.string(), base64: z.string() });
const answerSchema = z.object({
  id: z.string(),
  files: z.array(sentFileSchema),
  /** The last of the files with what a version changes in it: the whole version would need as much memory again. */
  version: sentFileSchema.nullable(),
});

type SentFile = z.infer<typeof sentFileSchema>;

/**
 * Writes a report into a folder of this machine: what it says, its picture, and, only if the person allows it, the original and the
 * version as they are now.
 */
export const reportsExport: StaffCommand = {
  usage: 'ID FOLDER [--why TEXT]',
  prepare: (given) => {
    const { words, options } = parseWords(given, GIVEN);
    if (!isNewFolder(words.FOLDER)) {
      throw new UsageError(`${words.FOLDER} is there and not empty: name a new folder`);
    }
    return joinWords([words.ID], options);
  },
  read: (sent) => {
    const { words, options } = parseWords(sent, SENT);
    const reportId = id('ID', words.ID);
    const reason = reasonOf(options);
    return async (door, actor) => {
      const report = await door.transact(async (trx) => {
        const shown = await readReport(trx, reportId);
        const subject = `${reportId}: ${shown.user.username}`;
        await writeAudit(trx, { actor, action: 'reports export', subject, reason });
        return shown;
      });
      const picture = await pictureOf(door, reportId);
      const { files, version, revisionNow } = await filesOf(door, report);
      const text = JSON.stringify({ ...report, versionRevisionNow: revisionNow }, undefined, 2);
      const described = sentFile('report.json', Buffer.from(`${text}\n`));
      return { id: reportId, files: [described, ...picture, ...files], version };
    };
  },
  finish: (given, answer) => {
    const { words } = parseWords(given, GIVEN);
    const { id: reportId, files, version } = answerSchema.parse(answer);
    mkdirSync(words.FOLDER, { recursive: true, mode: 0o700 });
    const write = (name: string, bytes: Uint8Array): string => {
      // Never over what has come into the folder meanwhile.
      writeFileSync(join(words.FOLDER, name), bytes, { flag: 'wx' });
      return name;
    };
    let last: Uint8Array = new Uint8Array();
    const names = files.map(({ name, base64 }) => {
      last = Buffer.from(base64, 'base64');
      return write(name, last);
    });
    if (version !== null) {
      const patch = decodePatch(Buffer.from(version.base64, 'base64'));
      names.push(write(version.name, applyPatch(last, patch)));
    }
    return { id: reportId, folder: words.FOLDER, files: names };
  },
};

function isNewFolder(path: string): boolean {
  if (!existsSync(path)) return true;
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}

function sentFile(name: string, bytes: Uint8Array): SentFile {
  return { name, base64: Buffer.from(bytes).toString('base64') };
}

async function pictureOf(door: OriginalsDoor, reportId: string): Promise<readonly SentFile[]> {
  const row = await door.statement((db) =>
    db
      .selectFrom('reports')
      .select(['picture', 'picture_type'])
      .where('id', '=', reportId)
      .executeTakeFirst(),
  );
  if (row?.picture == null || row.picture_type === null) return [];
  return [sentFile(`picture${PICTURE_ENDINGS[row.picture_type]}`, row.picture)];
}

/** What the person lets whoever helps look into, as it is now; nothing of a project that was deleted. */
async function filesOf(
  door: OriginalsDoor,
  { mayReadFile, project, version }: ShownReport,
): Promise<{
  readonly files: readonly SentFile[];
  readonly version: SentFile | null;
  readonly revisionNow: number | null;
}> {
  if (!mayReadFile || project.id === null) return { files: [], version: null, revisionNow: null };
  const projectId = project.id;
  const { file_name: fileName } = await door.statement((db) =>
    db
      .selectFrom('projects')
      .select('file_name')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow(),
  );
  const original = await readWholeOriginal(door, projectId);
  const files = [sentFile(`original-${versionFileName(fileName, undefined)}`, original)];
  const row =
    version.name === null
      ? undefined
      : await door.statement((db) =>
          db
            .selectFrom('versions')
            .select(['name', 'revision', 'patches'])
            .where('id', '=', version.id)
            .where('project_id', '=', projectId)
            .executeTakeFirst(),
        );
  if (row === undefined) return { files, version: null, revisionNow: null };
  return {
    files,
    version: sentFile(`version-${versionFileName(fileName, row.name)}`, row.patches),
    revisionNow: row.revision,
  };
}
