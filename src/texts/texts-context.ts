import { createContext, useContext } from 'react';
import type { Texts } from './texts.ts';

/** Carries the texts of the chosen language to every component. */
export const TextsContext: React.Context<Texts | null> = createContext<Texts | null>(null);

/** The texts of the chosen language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('no texts around this component');
  return texts;
}
