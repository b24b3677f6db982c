import { z } from 'zod';
import { DECIMAL_MARKS } from '../clipboard/decimal-mark.ts';
import {
  AUTOSAVE_MINUTES,
  MAX_REQUEST_BYTES_DEFAULT,
  MAX_VERSION_BYTES_DEFAULT,
} from './limits.ts';
import { listSchema } from './list.ts';
import { exactLineSchema } from './text.ts';

/** Sets of keys to choose from: the usual ones, or as other programs have them. */
export const KEY_PRESETS = ['standard', 'winols', 'spreadsheet'] as const;

/** Name of a set of keys. */
export type KeyPreset = (typeof KEY_PRESETS)[number];

/** Scales of colour for values: as the trade has them, even to the eye, and apart for the colour-blind. Expectations 5.1. */
export const HEAT_PALETTES = ['trade', 'even', 'colourBlind'] as const;

/** Name of a scale of colour for values. */
export type HeatPalette = (typeof HEAT_PALETTES)[number];

/** Most commands whose keys a person can choose, and longest name of a command or a key. */
const MAX_OWN_COMMANDS = 300;
const MAX_KEY_TEXT_LENGTH = 60;
const MAX_KEYS_OF_COMMAND = 8;

/** As many commands as may have own keys, whatever they are: what is longer is not looked at. */
const fewCommandsSchema = z
  .record(z.string(), z.unknown())
  .refine((own) => Object.keys(own).length <= MAX_OWN_COMMANDS, { abort: true });

/**
 * Keys of the commands: a set, and for single commands the person's own, in place of those of the set.
 *
 * @param text of a command's name and of a key: its rules when it comes in; what is stored goes out as it is
 */
const keyMap = (text: z.ZodString) =>
  z.object({
    preset: z.enum(KEY_PRESETS),
    own: fewCommandsSchema.pipe(
      z.record(text, listSchema(text, { max: MAX_KEYS_OF_COMMAND }).readonly()),
    ),
  });

/** Keys of the commands. An empty list leaves a command without a key. */
export type KeyMapSettings = z.infer<ReturnType<typeof keyMap>>;

const editorSettings = (keyText: z.ZodString) =>
  z.object({
    selectionMode: z.enum(['consecutive', 'rectangle', 'rows']),
    theme: z.enum(['dark', 'light']),
    /** Of tables, surfaces and previews. */
    heatPalette: z.enum(HEAT_PALETTES),
    fontSizePx: z.number().int().min(12).max(24).multipleOf(2),
    hexWidth: z.number().int().min(1).max(30),
    /** What stands beside the cells of the dump, and which of its bars share a scale. */
    rightPane: z.enum(['none', 'ascii', 'bars', 'both']),
    barScale: z.enum(['row', 'view']),
    /** Of copied numbers. */
    decimalMark: z.enum(DECIMAL_MARKS),
    /** What the wheel alone does over a line. */
    plotWheel: z.enum(['move', 'zoom']),
    /** Left out by who never chose any: the usual keys. */
    keyMap: keyMap(keyText).optional(),
  });

/** Editor settings a person may choose. Specification 3, "Settings", and 9. */
export const editorSettingsSchema = editorSettings(z.string());

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
  editor: editorSettings(exactLineSchema({ min: 1, max: MAX_KEY_TEXT_LENGTH }))
    .partial()
    .optional(),
});

/** Settings that change; absent ones stay. */
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;

/** Settings of an account that never changed any. */
export const DEFAULT_SETTINGS: Settings = {
  autosave: AUTOSAVE_MINUTES.off,
  showChecksumFixPrompt: true,
  maxVersionBytes: MAX_VERSION_BYTES_DEFAULT,
  maxRequestBytes: MAX_REQUEST_BYTES_DEFAULT,
  editor: {
    selectionMode: 'consecutive',
    theme: 'dark',
    heatPalette: 'trade',
    fontSizePx: 12,
    hexWidth: 8,
    rightPane: 'ascii',
    barScale: 'row',
    decimalMark: 'point',
    plotWheel: 'move',
  },
};
