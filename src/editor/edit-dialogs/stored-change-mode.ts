import { CHANGE_MODES, type ChangeMode } from '../../../core/edits/change-expression.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';

const KEY = 'mapwright.change-mode';

/** What a number alone meant the last time values were changed in this browser; an addition at first. Expectations 2.1. */
export function keptChangeMode(storage: KeyValueStorage): ChangeMode {
  const kept = storage.read(KEY);
  return CHANGE_MODES.find((mode) => mode === kept) ?? 'addition';
}

/** Keeps it for the next time. */
export function keepChangeMode(storage: KeyValueStorage, mode: ChangeMode): void {
  storage.write(KEY, mode);
}
