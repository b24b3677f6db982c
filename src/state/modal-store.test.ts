import { expect, it } from 'vitest';
import { createModalStore } from './modal-store.ts';

it('a dialog is open from when it is asked for until it is closed', () => {
  const modals = createModalStore();
  expect(modals.store.getState().modal).toBeNull();
  modals.close();
  modals.open({ kind: 'sessions' });
  expect(modals.store.getState().modal).toEqual({ kind: 'sessions' });
  modals.close();
  expect(modals.store.getState().modal).toBeNull();
});
