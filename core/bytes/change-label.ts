/** Names of the commands that make a change: identifiers, which a page turns into words. */
export const CHANGE_LABELS = [
  'entry',
  'step',
  'changeAbsolute',
  'changeRelative',
  'changeByEdit',
  'changeBySlider',
  'interpolate',
  'smooth',
  'round',
  'limit',
  'flatten',
  'fill',
  'cut',
  'paste',
  'pasteMap',
  'similarMaps',
  'drag',
  'checksum',
  'troubleCodes',
  'solution',
  'solutionReverted',
  'restoreOriginal',
  'importTemporary',
  'keepUnsaved',
  /** A command of a release that had others. */
  'other',
] as const;

/** Name of the command that made a change. */
export type ChangeLabel = (typeof CHANGE_LABELS)[number];

/** The label that was stored under a name, `other` where this release has no such command. */
export function changeLabelOf(name: string): ChangeLabel {
  return CHANGE_LABELS.find((label) => label === name) ?? 'other';
}
