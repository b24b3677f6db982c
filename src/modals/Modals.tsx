import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { LateDialog } from './LateDialog.tsx';

/** The dialog over all screens, if one is open. */
export function Modals(): JSX.Element | null {
  const { modals } = useApplication();
  const { modal } = useStore(modals.store);
  return modal === null ? null : <LateDialog modal={modal} onClose={modals.close} />;
}
