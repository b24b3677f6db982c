import type { PreviewMap } from '../../../core/contract/solution-previews.ts';
import type { Texts } from '../../texts/texts.ts';

/** What a map is called; what it is, where no definition names it. */
export function mapName({ name, kind }: Pick<PreviewMap, 'name' | 'kind'>, { t }: Texts): string {
  return name ?? t(`solutions.kinds.${kind}`);
}
