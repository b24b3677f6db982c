import type { MapName, NameSource } from '../../../core/contract/map-names.ts';
import type { Texts } from '../../texts/texts.ts';

/** What a potential map is called elsewhere, and how surely, a line each: the name that is shown first. */
export function sourceLines(
  { map, source, confidence, others }: MapName,
  { t, certainty }: Pick<Texts, 't' | 'certainty'>,
): readonly string[] {
  const line = (name: string, from: NameSource, share: number): string =>
    t('editor.library.asIn', {
      name,
      source: from.softwareNumber ?? from.name,
      percent: certainty(share),
    });
  return [
    line(map.name, source, confidence),
    ...others.map((other) => line(other.name, other.source, other.confidence)),
  ];
}
