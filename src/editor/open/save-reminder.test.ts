import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ManualClock, manualClock } from '../../platform/testing/manual-clock.ts';
import { startSaveReminder } from './save-reminder.ts';

const MINUTE = 60_000;

let clock: ManualClock;
let unsaved: StoreApi<{ unsavedCount: number }>;
let settings: StoreApi<{ autosave: number }>;
let told: boolean[];
let end: () => void;

beforeEach(() => {
  clock = manualClock();
  unsaved = createStore<{ unsavedCount: number }>(() => ({ unsavedCount: 0 }));
  settings = createStore<{ autosave: number }>(() => ({ autosave: 5 }));
  told = [];
  end = startSaveReminder({ clock, unsaved, settings, remind: (isDue) => told.push(isDue) });
});

describe('a reminder to save', () => {
  it('comes so many minutes after the first unsaved change, and again after as many', () => {
    clock.advance(20 * MINUTE);
    unsaved.setState({ unsavedCount: 1 });
    clock.advance(3 * MINUTE);
    unsaved.setState({ unsavedCount: 2 });
    clock.advance(2 * MINUTE - 1);
    expect(told).toEqual([]);
    clock.advance(1);
    expect(told).toEqual([true]);
    clock.advance(5 * MINUTE);
    expect(told).toEqual([true, true]);
  });

  it('is taken back by saving, and begins anew with the next change', () => {
    unsaved.setState({ unsavedCount: 1 });
    clock.advance(5 * MINUTE);
    unsaved.setState({ unsavedCount: 0 });
    expect(told).toEqual([true, false]);
    clock.advance(60 * MINUTE);
    unsaved.setState({ unsavedCount: 1 });
    clock.advance(5 * MINUTE);
    expect(told).toEqual([true, false, true]);
  });

  it('follows another setting at once, and is off at 0', () => {
    unsaved.setState({ unsavedCount: 1 });
    settings.setState({ autosave: 10 });
    clock.advance(9 * MINUTE);
    expect(told).toEqual([false]);
    settings.setState({ autosave: 0 });
    clock.advance(60 * MINUTE);
    expect(told).toEqual([false, false]);
  });

  it('ends with the editor', () => {
    unsaved.setState({ unsavedCount: 1 });
    end();
    clock.advance(60 * MINUTE);
    expect(told).toEqual([]);
  });
});
