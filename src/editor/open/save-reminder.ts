import type { StoreApi } from 'zustand/vanilla';
import { AUTOSAVE_MINUTES } from '../../../core/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';

const MS_PER_MINUTE = 60_000;

/** What a reminder watches and tells. */
export interface SaveReminderPorts {
  readonly clock: Clock;
  /** Bytes that are not saved; 0 takes the reminder back. */
  readonly unsaved: Pick<StoreApi<{ readonly unsavedCount: number }>, 'getState' | 'subscribe'>;
  /** Minutes between reminders; 0 is off. */
  readonly settings: Pick<StoreApi<{ readonly autosave: number }>, 'getState' | 'subscribe'>;
  remind(isDue: boolean): void;
}

/**
 * Reminds of unsaved work every so many minutes, counted from the first change that is not saved. Specification 4, "Autosave
 * reminds every 5 to 30 minutes".
 *
 * @returns the function that ends it
 */
export function startSaveReminder(ports: SaveReminderPorts): () => void {
  const { clock, unsaved, settings, remind } = ports;
  let cancel: (() => void) | undefined;
  let minutes = settings.getState().autosave;
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const arm = (): void => {
    cancel = clock.after(minutes * MS_PER_MINUTE, () => {
      remind(true);
      arm();
    });
  };
  const follow = (): void => {
    const isWanted = minutes !== AUTOSAVE_MINUTES.off && unsaved.getState().unsavedCount > 0;
    if (isWanted && cancel === undefined) arm();
    if (isWanted || cancel === undefined) return;
    stop();
    remind(false);
  };
  const stops = [
    unsaved.subscribe(follow),
    settings.subscribe(({ autosave }) => {
      if (autosave === minutes) return;
      minutes = autosave;
      stop();
      remind(false);
      follow();
    }),
  ];
  follow();
  return () => {
    stop();
    for (const end of stops) end();
  };
}
