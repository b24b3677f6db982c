import type { ProjectMap } from '../../../core/contract/maps.ts';
import { isStoredAxis } from '../../../core/maps/axis-values.ts';
import { lastAddressOfMap } from '../../../core/maps/cell-address.ts';
import type { MapAxis } from '../../../core/maps/map-definition.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { Scale } from '../../../core/values/scale.ts';
import type { Texts } from '../../texts/texts.ts';
import { wordTypeText } from '../base/word-type-text.ts';

/** A line about a map: what it is about, and what is so. */
export interface MapFact {
  readonly id: 'size' | 'words' | 'address' | 'scale' | 'x' | 'y' | 'description';
  readonly name: string;
  readonly text: string;
}

/** What a map says of itself, in the order of importance; without what it leaves open. */
export function mapFacts(map: ProjectMap, { t }: Pick<Texts, 't'>): readonly MapFact[] {
  const fact = (id: MapFact['id'], name: string, text: string): MapFact[] =>
    text === '' ? [] : [{ id, name, text }];
  return [
    ...fact('size', t('editor.mapForm.size'), `${map.width} \u00d7 ${map.height}`),
    ...fact('words', t('editor.inspector.words'), wordTypeText(map.cells.type, { t })),
    ...fact(
      'address',
      t('editor.mapForm.address'),
      `${formatAddress(map.cells.address)}\u2013${formatAddress(lastAddressOfMap(map))}`,
    ),
    ...fact('scale', t('editor.inspector.scale'), scaleText(map.scale, map.unit)),
    ...fact('x', t('editor.mapForm.pages.x'), axisText(map.x, { t })),
    ...fact('y', t('editor.mapForm.pages.y'), axisText(map.y, { t })),
    ...fact('description', t('editor.mapForm.description'), map.description),
  ];
}

/** How a shown value comes from a raw one, such as `0.1 × raw − 40 °C` with the raw value left out. */
function scaleText({ factor, offset }: Scale, unit: string): string {
  const sign = offset < 0 ? '\u2212' : '+';
  const parts = [
    factor === 1 ? '' : `\u00d7 ${factor}`,
    offset === 0 ? '' : `${sign} ${Math.abs(offset)}`,
    unit,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function axisText(axis: MapAxis, { t }: Pick<Texts, 't'>): string {
  if (axis.reference === 'NONE') return '';
  const place = isStoredAxis(axis)
    ? formatAddress(axis.words.address)
    : t(`editor.mapForm.references.${axis.reference}`);
  return [axis.name, axis.unit, place].filter((part) => part !== '').join(' \u00b7 ');
}
