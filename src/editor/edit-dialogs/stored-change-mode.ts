import { CHANGE_MODES, type ChangeMode } from '../../../core/edits/change-expression.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';

const KEY = 'mapwright.change-mode';

/**
 * What a number alone means: what somebody chose last in this browser. Expectations 2.1.
 *
 * @param untilChosen what it means as long as nobody has chosen
 */
export function readStoredChangeMode(
  storage: KeyValueStorage,
  untilChosen: ChangeMode,
): ChangeMode {
  const stored = storage.read(KEY);
  return CHANGE_MODES.find((mode) => mode === stored) ?? untilChosen;
}

/** Stores it for the next time. */
export function storeChangeMode(storage: KeyValueStorage, mode: ChangeMode): void {
  storage.write(KEY, mode);
}
