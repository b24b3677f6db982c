import type { Texts } from '../../texts/texts.ts';
import type { CommandId } from '../commands/command-ids.ts';

/** Commands that tuners, or other programs, call by other words than their names. */
const WORDED = [
  'saveAs',
  'versions',
  'importVersion',
  'checksums',
  'safetySheet',
  'changeReport',
  'troubleCodes',
  'solutions',
  'portWork',
  'applyEcu',
  'history',
  'changeAbsolute',
  'changeRelative',
  'changeBySlider',
  'multiply',
  'interpolate',
  'smooth',
  'limit',
  'flatten',
  'restoreOriginal',
  'again',
  'createMap',
  'mapProperties',
  'findMap',
  'copyLink',
  'goToAddress',
  'search',
  'mark',
  'differences',
  'showText',
  'showLine',
  'showSurface',
  'compareBase',
  'nextWordLength',
  'toggleByteOrder',
  'toggleSigned',
  'nextFormat',
  'fitWidth',
  'settings',
  'showShortcuts',
] as const satisfies readonly CommandId[];

type WordedId = (typeof WORDED)[number];

/** Other words that a command is found by in the palette, in the language of the page; none if it has but its name. */
export function otherWords(id: CommandId, { t }: Pick<Texts, 't'>): string {
  return isWorded(id) ? t(`editor.commandWords.${id}`) : '';
}

function isWorded(id: CommandId): id is WordedId {
  return (WORDED as readonly CommandId[]).includes(id);
}
