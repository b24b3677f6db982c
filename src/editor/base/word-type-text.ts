import type { WordType } from '../../../core/values/word.ts';
import type { Texts } from '../../texts/texts.ts';

/** How words are read, in a few characters: `16 bit LoHi ±`, where the sign is that of signed words. */
export function wordTypeText(type: WordType, { t }: Pick<Texts, 't'>): string {
  const { wordBytes, bigEndian, signed, float } = type;
  const order = t(bigEndian ? 'editor.byteOrder.hiLo' : 'editor.byteOrder.loHi');
  const kind = float ? ` ${t('editor.wordLength.float')}` : signed ? ' \u00b1' : '';
  return `${t(`editor.wordLength.b${wordBytes}`)} ${order}${kind}`;
}
