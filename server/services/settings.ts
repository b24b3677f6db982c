import {
  DEFAULT_SETTINGS,
  editorSettingsSchema,
  type Settings,
  type SettingsUpdate,
} from '../../core/contract/settings.ts';
import type { ServiceContext } from './context.ts';

/** Settings of an account; the defaults where it never changed any. */
export async function readSettings(context: ServiceContext, userId: string): Promise<Settings> {
  const row = await context.db
    .selectFrom('settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return DEFAULT_SETTINGS;
  return {
    autosave: row.autosave,
    showChecksumFixPrompt: row.show_checksum_fix_prompt,
    maxVersionBytes: row.max_version_bytes,
    maxRequestBytes: row.max_request_bytes,
    // A setting that came with a newer release has its default in rows that are older.
    editor: editorSettingsSchema.parse({ ...DEFAULT_SETTINGS.editor, ...row.editor }),
  };
}

/** Changes what the person may change; absent parts stay. */
export async function updateSettings(
  context: ServiceContext,
  userId: string,
  update: SettingsUpdate,
): Promise<Settings> {
  const before = await readSettings(context, userId);
  const after: Settings = {
    ...before,
    autosave: update.autosave ?? before.autosave,
    showChecksumFixPrompt: update.showChecksumFixPrompt ?? before.showChecksumFixPrompt,
    editor: editorSettingsSchema.parse({ ...before.editor, ...update.editor }),
  };
  const values = {
    autosave: after.autosave,
    show_checksum_fix_prompt: after.showChecksumFixPrompt,
    max_version_bytes: after.maxVersionBytes,
    max_request_bytes: after.maxRequestBytes,
    editor: JSON.stringify(after.editor),
  };
  await context.db
    .insertInto('settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return after;
}
