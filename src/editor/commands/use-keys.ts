import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { KeyMapSettings } from '../../../core/contract/settings.ts';
import { useApplication } from '../../application/application.ts';
import type { CommandId } from './command-ids.ts';
import { keyTextOf, STANDARD_KEYS } from './key-map.ts';

/** Keys of the commands as the person has chosen them. */
export function useKeyMap(): KeyMapSettings {
  const { settings } = useApplication();
  return useStore(settings.store, ({ editor }) => editor.keyMap ?? STANDARD_KEYS);
}

/** First key of a command in words, or `undefined`. */
export type KeyText = (id: CommandId) => string | undefined;

/** Finds the keys that stand beside commands. */
export function useKeyText(): KeyText {
  const keys = useKeyMap();
  return useMemo(() => (id) => keyTextOf(keys, id), [keys]);
}
