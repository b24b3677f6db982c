import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { lazyComponent } from '../components/lazy-component.tsx';
import { LateDialog } from './LateDialog.tsx';

/** Bought from wherever somebody runs out of them; nobody can without a server. */
const PurchasePackagesDialog = lazyComponent(async () => {
  const { PurchasePackagesDialog: Dialog } = await import(
    './purchase-packages/PurchasePackagesDialog.tsx'
  );
  return Dialog;
}, false);

/** The dialog over all screens, if one is open. */
export function Modals(): JSX.Element | null {
  const { modals } = useApplication();
  const { modal } = useStore(modals.store);
  if (modal === null) return null;
  return modal.kind === 'purchasePackages' ? (
    <PurchasePackagesDialog onClose={modals.close} />
  ) : (
    <LateDialog modal={modal} onClose={modals.close} />
  );
}
