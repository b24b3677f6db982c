import type { CommandId } from '../commands/command-ids.ts';

/** A topic of the help; title and text stand in locales/ under `editor.help.topics`. */
export interface HelpTopic {
  readonly id:
    | 'file'
    | 'dump'
    | 'maps'
    | 'building'
    | 'changing'
    | 'comparing'
    | 'versions'
    | 'safety'
    | 'checksums'
    | 'solutions';
  /** Commands that the topic is about. */
  readonly commands: readonly CommandId[];
}

/** All topics, in the order in which somebody new reads them. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  { id: 'file', commands: ['goToAddress', 'search', 'settings'] },
  { id: 'dump', commands: ['nextWordLength', 'toggleByteOrder', 'narrower', 'wider'] },
  { id: 'maps', commands: ['createMap', 'previewMap', 'findMap', 'splitView'] },
  { id: 'building', commands: ['buildMap'] },
  { id: 'changing', commands: ['changeAbsolute', 'changeRelative', 'interpolate', 'again'] },
  { id: 'comparing', commands: ['showOriginal', 'showDifference', 'differences', 'compareBase'] },
  { id: 'versions', commands: ['save', 'saveAs', 'versions', 'importVersion'] },
  { id: 'safety', commands: ['undo', 'redo', 'history', 'restoreOriginal'] },
  { id: 'checksums', commands: ['checksums', 'troubleCodes'] },
  { id: 'solutions', commands: ['solutions'] },
];
