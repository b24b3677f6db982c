import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  DEFAULT_SETTINGS,
  editorSettingsSchema,
  type Settings,
  type SettingsUpdate,
} from '../../core/contract/settings.ts';
import type { SettingsTable } from '../db/tables/account-tables.ts';
import type { ServiceContext } from './context.ts';

/** Settings of an account; the defaults where it never changed any. */
export async function readSettings(context: ServiceContext, userId: string): Promise<Settings> {
  const row = await context.door.statement((db) =>
    db.selectFrom('settings').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  );
  return row === undefined ? DEFAULT_SETTINGS : settingsOf(row);
}

/**
 * Changes what the person may change; absent parts stay. The database merges: of two changes at the same time, each keeps
 * what the other has not touched.
 */
export async function updateSettings(
  context: ServiceContext,
  userId: string,
  update: SettingsUpdate,
): Promise<Settings> {
  const editor = JSON.stringify(update.editor ?? {});
  const row = await context.door.statement((db) =>
    db
      .insertInto('settings')
      .values({
        user_id: userId,
        autosave: update.autosave ?? DEFAULT_SETTINGS.autosave,
        show_checksum_fix_prompt:
          update.showChecksumFixPrompt ?? DEFAULT_SETTINGS.showChecksumFixPrompt,
        max_version_bytes: DEFAULT_SETTINGS.maxVersionBytes,
        max_request_bytes: DEFAULT_SETTINGS.maxRequestBytes,
        editor,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...(update.autosave !== undefined && { autosave: update.autosave }),
          ...(update.showChecksumFixPrompt !== undefined && {
            show_checksum_fix_prompt: update.showChecksumFixPrompt,
          }),
          editor: sql<string>`settings.editor || ${editor}::jsonb`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return settingsOf(row);
}

function settingsOf(row: Selectable<SettingsTable>): Settings {
  return {
    autosave: row.autosave,
    showChecksumFixPrompt: row.show_checksum_fix_prompt,
    maxVersionBytes: row.max_version_bytes,
    maxRequestBytes: row.max_request_bytes,
    // What was never chosen has its default, also what came with a newer release.
    editor: editorSettingsSchema.parse({ ...DEFAULT_SETTINGS.editor, ...row.editor }),
  };
}
