import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** The label of a history step in words. */
export function stepName(label: ChangeLabel, { t }: Texts): string {
  return t(`editor.steps.${label}`);
}

/** Turns labels of history steps into words. */
export function useStepName(): (label: ChangeLabel) => string {
  const texts = useTexts();
  return (label) => stepName(label, texts);
}
