import type { KeyValueStorage } from '../../platform/storage.ts';

const KEY = 'mapwright.tour';
const DISMISSED = 'dismissed';

/** Whether the tour was taken or turned down in this browser: it is offered once. */
export function isTourDismissed(storage: KeyValueStorage): boolean {
  return storage.read(KEY) === DISMISSED;
}

/** Remembers for good that the tour need not be offered any more. */
export function dismissTour(storage: KeyValueStorage): void {
  storage.write(KEY, DISMISSED);
}
