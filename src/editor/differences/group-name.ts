import { type Differences, isPotential } from '../../../core/compare/difference-finder.ts';
import type { Texts } from '../../texts/texts.ts';

/** What a group is called in the list, and where it is looked for by name. */
export function groupName({ place }: Differences, { t }: Pick<Texts, 't'>): string {
  if (place.kind !== 'map') return t(`editor.differences.${place.kind}`);
  const { map } = place;
  if (!isPotential(map)) return map.name;
  return t('editor.differences.potential', {
    name: map.name,
    size: `${map.width}\u00d7${map.height}`,
  });
}
