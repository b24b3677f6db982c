import { expect, test } from 'vitest';
import { CHANGE_MODES } from '../../../core/edits/change-expression.ts';
import { memoryStorage } from '../../platform/storage.ts';
import { keepChangeMode, keptChangeMode } from './stored-change-mode.ts';

test.each(CHANGE_MODES)('a number alone means %s where nothing else was chosen', (mode) => {
  const storage = memoryStorage();
  expect(keptChangeMode(storage, mode)).toBe(mode);
});

test.each(CHANGE_MODES)('%s that was chosen goes before what each place begins with', (chosen) => {
  const storage = memoryStorage();
  keepChangeMode(storage, chosen);
  for (const untilChosen of CHANGE_MODES) {
    expect(keptChangeMode(storage, untilChosen)).toBe(chosen);
  }
});
