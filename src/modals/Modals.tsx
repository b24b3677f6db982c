import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { lateComponent } from '../components/late-component.tsx';

// Their scripts are not fetched ahead with those that the editor can show: without a server there is nothing to do in them.

const AccountModal = lateComponent(async () => {
  const { AccountModal: Dialog } = await import('./AccountModal.tsx');
  return Dialog;
});

/** In the file of the screen that sells for money. */
const PurchasePackagesDialog = lateComponent(async () => {
  const { PurchasePackagesDialog: Dialog } = await import(
    './purchase-packages/PurchasePackagesDialog.tsx'
  );
  return Dialog;
});

/** In the same file. */
const DiscountModal = lateComponent(async () => {
  const { DiscountModal: Dialog } = await import('./discount/DiscountModal.tsx');
  return Dialog;
});

/** The dialog over all screens, if one is open. One that cannot be fetched the person is told of, and nothing else goes off the screen. */
export function Modals(): JSX.Element | null {
  const { alerts, modals } = useApplication();
  const { modal } = useStore(modals.store);
  if (modal === null) return null;
  const failed = (): void => {
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    modals.close();
  };
  switch (modal.kind) {
    case 'purchasePackages':
      return <PurchasePackagesDialog onClose={modals.close} onFailure={failed} />;
    case 'discount':
      return <DiscountModal onClose={modals.close} onFailure={failed} />;
    default:
      return <AccountModal modal={modal} onClose={modals.close} onFailure={failed} />;
  }
}
