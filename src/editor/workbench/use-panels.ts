import { useEffect, useState } from 'react';
import { browserStorage } from '../../platform/storage.ts';
import { type Panels, readStoredPanels, storePanels } from './stored-panels.ts';

const storage = browserStorage('localStorage');

/** The side panels, and what changes them; every change is kept for the next visit. */
export function usePanels(): readonly [panels: Panels, change: (part: Partial<Panels>) => void] {
  const [panels, setPanels] = useState(() => readStoredPanels(storage));
  useEffect(() => storePanels(storage, panels), [panels]);
  const change = (part: Partial<Panels>): void => setPanels((before) => ({ ...before, ...part }));
  return [panels, change];
}
