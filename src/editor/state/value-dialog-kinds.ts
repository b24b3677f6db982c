/** Dialogs that change selected cells. Each has its words in locales/ under `editor.valueDialogs.KIND`. */
export const VALUE_DIALOG_KINDS = [
  'changeAbsolute',
  'changeRelative',
  'changeByEdit',
  'changeBySlider',
  'interpolate',
  'smooth',
  'round',
  'limit',
] as const;

export type ValueDialogKind = (typeof VALUE_DIALOG_KINDS)[number];
