import { CLEAR_TEXT_NEEDLES, clearTexts } from './clear-texts.ts';
import { type Combined, combine } from './combine.ts';
import { ecuImage } from './ecu-image.ts';
import type { FamilyMatch } from './family-match.ts';
import { findVins } from './find-vins.ts';
import { MAKERS } from './registry.ts';

const NEEDLES: readonly string[] = [
  ...MAKERS.flatMap(({ needles }) => needles),
  ...CLEAR_TEXT_NEEDLES,
];

/** What the makers say of the memory of a control unit, as it reads it itself. */
export function answerOfContent(content: Uint8Array): Combined {
  const image = ecuImage(content, NEEDLES);
  const matches = MAKERS.flatMap(({ recognise }): readonly FamilyMatch[] => recognise(image));
  return combine(matches, { vins: findVins(content), others: clearTexts(image) });
}
