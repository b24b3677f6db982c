import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Labels of history steps that have a name in the texts. */
export const NAMED_STEPS = [
  'entry',
  'step',
  'changeAbsolute',
  'changeRelative',
  'changeByEdit',
  'changeBySlider',
  'interpolate',
  'smooth',
  'round',
  'limit',
  'flatten',
  'fill',
  'cut',
  'paste',
  'pasteMap',
  'similarMaps',
  'drag',
  'checksum',
  'troubleCodes',
  'restoreOriginal',
  'importTemporary',
  'keepUnsaved',
] as const;

/** The label of a history step in words. A label of another release has none and stands for itself. */
export function stepName(label: string, { t }: Texts): string {
  const named = NAMED_STEPS.find((step) => step === label);
  return named === undefined ? label : t(`editor.steps.${named}`);
}

/** Turns labels of history steps into words. */
export function useStepName(): (label: string) => string {
  const texts = useTexts();
  return (label) => stepName(label, texts);
}
