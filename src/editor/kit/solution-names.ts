import type { ServiceType, SolutionApplication } from '../../../core/contract/solutions.ts';
import type { Texts } from '../../texts/texts.ts';

/** What a ready solution is called in the language of the page. */
export function serviceName(
  { names }: Pick<ServiceType, 'names'>,
  { locale }: Pick<Texts, 'locale'>,
): string {
  return names[locale];
}

/** Several names as one: "Stage 1 + EGR off". */
export function joinedNames(names: readonly string[]): string {
  return names.join(' + ');
}

/** What was applied, by name. */
export function applicationTitle(
  { titles }: Pick<SolutionApplication, 'titles'>,
  texts: Pick<Texts, 'locale'>,
): string {
  const names = titles.map((title) =>
    typeof title === 'string' ? title : serviceName({ names: title }, texts),
  );
  return joinedNames(names);
}
