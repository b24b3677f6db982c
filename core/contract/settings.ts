import { z } from 'zod';
import {
  AUTOSAVE_MINUTES,
  MAX_REQUEST_BYTES_DEFAULT,
  MAX_VERSION_BYTES_DEFAULT,
} from './limits.ts';

/** Editor settings a person may choose. Specification 3, "Settings", and 9. */
export const editorSettingsSchema = z.object({
  selectionMode: z.enum(['consecutive', 'rectangle', 'rows']),
  theme: z.enum(['dark', 'light']),
  fontSizePx: z.number().int().min(12).max(24).multipleOf(2),
  hexWidth: z.number().int().min(1).max(30),
});

/** How the editor looks and selects. Font size in CSS pixels; width of the hexdump in cells. */
export type EditorSettings = z.infer<typeof editorSettingsSchema>;

/** GET /settings. */
export const settingsSchema = z.object({
  /** Minutes between reminders to save; 0 is off. */
  autosave: z
    .number()
    .int()
    .refine(
      (m) => m === AUTOSAVE_MINUTES.off || (m >= AUTOSAVE_MINUTES.min && m <= AUTOSAVE_MINUTES.max),
      {
        params: { rule: 'range' },
      },
    ),
  showChecksumFixPrompt: z.boolean(),
  /** Set by the server. */
  maxVersionBytes: z.number().int().positive(),
  /** Set by the server. */
  maxRequestBytes: z.number().int().positive(),
  editor: editorSettingsSchema,
});

/** An account's settings, with the limits that the server sets. */
export type Settings = z.infer<typeof settingsSchema>;

/** PUT /settings: what a person may change; absent fields stay. */
export const settingsUpdateSchema = z.object({
  autosave: settingsSchema.shape.autosave.optional(),
  showChecksumFixPrompt: z.boolean().optional(),
  editor: editorSettingsSchema.partial().optional(),
});

/** Settings that change; absent ones stay. */
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;

/** Settings of an account that never changed any. */
export const DEFAULT_SETTINGS: Settings = {
  autosave: AUTOSAVE_MINUTES.off,
  showChecksumFixPrompt: true,
  maxVersionBytes: MAX_VERSION_BYTES_DEFAULT,
  maxRequestBytes: MAX_REQUEST_BYTES_DEFAULT,
  editor: { selectionMode: 'consecutive', theme: 'dark', fontSizePx: 12, hexWidth: 8 },
};
