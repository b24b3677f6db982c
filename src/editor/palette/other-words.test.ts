import { expect, it } from 'vitest';
import { LOCALES } from '../../../core/contract/common.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { COMMAND_IDS } from '../commands/command-ids.ts';
import { otherWords } from './other-words.ts';

it.each(LOCALES)('finds commands by all other words that the texts have in %s', async (locale) => {
  const texts = createTexts(await loadLocale(locale));
  const worded = COMMAND_IDS.filter((id) => otherWords(id, texts) !== '');
  expect(worded.toSorted()).toEqual(Object.keys(en.editor.commandWords).toSorted());
});
