import type { StageReason } from '../../../core/contract/solution-previews.ts';
import type { Texts } from '../../texts/texts.ts';
import { changeText, namesInSentence } from './solution-texts.ts';

/** Why an AI stage changes a map, in sentences. */
export function reasonTexts(reason: StageReason, texts: Texts): string[] {
  const { t, plural, percent, number } = texts;
  const { changedIn, seenIn, usual, here, nearest } = reason;
  const range = rangeText(usual.low, usual.high, texts);
  const area = areaText(reason, texts);
  return [
    plural('solutions.stage.changedIn', seenIn, { changed: number(changedIn) }),
    here === null
      ? t('solutions.stage.usualOnly', { range, area })
      : t('solutions.stage.usual', { range, area, here: changeText(here, texts) }),
    t('solutions.stage.nearest', { car: nearest.car, percent: percent(nearest.similarity) }),
  ];
}

/** A range of changes such as "+6–11%". @param low in percent */
function rangeText(low: number, high: number, { languageTag }: Texts): string {
  const format = new Intl.NumberFormat(languageTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  return low === high ? format.format(low / 100) : format.formatRange(low / 100, high / 100);
}

/** Where it changes, as it goes on after the range; empty for the whole of a map. */
function areaText({ area: { x, y } }: StageReason, texts: Texts): string {
  const { t } = texts;
  const parts = [
    ...(x === null ? [] : [partText(x, 'axisX', texts)]),
    ...(y === null ? [] : [partText(y, 'axisY', texts)]),
  ];
  if (parts.length === 0) return '';
  return t('solutions.stage.area', { parts: namesInSentence(parts, texts) });
}

type AxisPart = NonNullable<StageReason['area']['x']>;

function partText(
  { name, unit, from, to }: AxisPart,
  axis: 'axisX' | 'axisY',
  texts: Texts,
): string {
  const { t } = texts;
  const [first, last] = [from, to].map((value) => value !== null && valueText(value, unit, texts));
  const part =
    first && last
      ? t('solutions.stage.between', { from: first, to: last })
      : first
        ? t('solutions.stage.above', { value: first })
        : t('solutions.stage.below', { value: last || '' });
  return name === ''
    ? t(`solutions.stage.${axis}`, { part })
    : t('solutions.stage.named', { name, part });
}

function valueText(value: number, unit: string, { languageTag }: Texts): string {
  const number = new Intl.NumberFormat(languageTag, {
    useGrouping: 'min2',
    maximumFractionDigits: 2,
  }).format(value);
  // A no-break space keeps value and unit on one line.
  return unit === '' ? number : `${number}\u00a0${unit}`;
}
