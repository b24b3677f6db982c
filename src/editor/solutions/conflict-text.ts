import type { PackPrice, ProjectSolutions } from '../../../core/contract/solutions.ts';
import type { Texts } from '../../texts/texts.ts';
import { serviceName } from '../kit/solution-names.ts';
import { namesInSentence } from './solution-texts.ts';

/** Which solutions write into the same cells, and in which maps: the first pair, which has to be solved first. */
export function conflictText(
  conflicts: PackPrice['conflicts'],
  { solutions }: Pick<ProjectSolutions, 'solutions'>,
  texts: Texts,
): string {
  const { t } = texts;
  const [first] = conflicts;
  if (first === undefined) return '';
  const names = first.solutionIds.flatMap((id) => {
    const found = solutions.find((one) => one.id === id);
    return found === undefined ? [] : [serviceName(found.serviceType, texts)];
  });
  const maps = first.maps.filter((name) => name !== null);
  const both = namesInSentence(names, texts);
  return maps.length === 0
    ? t('solutions.pack.conflict', { names: both })
    : t('solutions.pack.conflictIn', { names: both, maps: namesInSentence(maps, texts) });
}
