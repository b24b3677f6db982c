import { expect, test } from 'vitest';
import { CHANGE_MODES } from '../../../core/edits/change-expression.ts';
import { memoryStorage } from '../../platform/storage.ts';
import { readStoredChangeMode, storeChangeMode } from './stored-change-mode.ts';

test.each(CHANGE_MODES)('a number alone means %s where nothing else was chosen', (mode) => {
  const storage = memoryStorage();
  expect(readStoredChangeMode(storage, mode)).toBe(mode);
});

test.each(CHANGE_MODES)('%s that was chosen goes before what each place begins with', (chosen) => {
  const storage = memoryStorage();
  storeChangeMode(storage, chosen);
  for (const untilChosen of CHANGE_MODES) {
    expect(readStoredChangeMode(storage, untilChosen)).toBe(chosen);
  }
});
