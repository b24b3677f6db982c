import { useTexts } from '../texts/texts-context.ts';

/** Labels of history steps that have a name in the texts. */
export const NAMED_STEPS = [
  'entry',
  'step',
  'changeAbsolute',
  'changeRelative',
  'changeByEdit',
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

/** Turns the label of a history step into words. A label of another release has none and stands for itself. */
export function useStepName(): (label: string) => string {
  const { t } = useTexts();
  return (label) => {
    const named = NAMED_STEPS.find((step) => step === label);
    return named === undefined ? label : t(`editor.steps.${named}`);
  };
}
