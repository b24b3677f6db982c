import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { lazyComponent } from '../components/lazy-component.tsx';
import { LateDialog } from './LateDialog.tsx';

/** Asked for now and then: no screen waits for it. */
const SessionsDialog = lazyComponent(async () => {
  const { SessionsDialog: Dialog } = await import('./sessions/SessionsDialog.tsx');
  return Dialog;
});

/** The dialog over all screens, if one is open. */
export function Modals(): JSX.Element | null {
  const { modals } = useApplication();
  const { modal } = useStore(modals.store);
  switch (modal?.kind) {
    case undefined:
      return null;
    case 'sessions':
      return <SessionsDialog onClose={modals.close} />;
    case 'account':
    case 'terms':
    case 'accountInactive':
    case 'purchase':
      return <LateDialog modal={modal} onClose={modals.close} />;
  }
}
