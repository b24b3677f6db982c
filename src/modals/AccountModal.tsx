import type { JSX } from 'react';
import { LateTexts } from '../application/LateTexts.tsx';
import type { OpenModal } from '../state/modal-store.ts';
import { AccountDialog } from './account/AccountDialog.tsx';
import { AccountInactiveDialog } from './account-inactive/AccountInactiveDialog.tsx';
import { PurchaseDialog } from './purchase/PurchaseDialog.tsx';
import { SessionsDialog } from './sessions/SessionsDialog.tsx';
import { TermsDialog } from './terms/TermsDialog.tsx';

export interface AccountModalProps {
  readonly modal: Exclude<OpenModal, { readonly kind: 'purchasePackages' }>;
  onClose(): void;
}

/** The dialog over all screens that is open: about the account, and about what is bought with its coins. */
export function AccountModal({ modal, onClose }: AccountModalProps): JSX.Element {
  return (
    <LateTexts part="account" onFailure={onClose}>
      <Dialog modal={modal} onClose={onClose} />
    </LateTexts>
  );
}

function Dialog({ modal, onClose }: AccountModalProps): JSX.Element {
  switch (modal.kind) {
    case 'sessions':
      return <SessionsDialog onClose={onClose} />;
    case 'account':
      return <AccountDialog onClose={onClose} />;
    case 'terms':
      return <TermsDialog onClose={onClose} />;
    case 'accountInactive':
      return <AccountInactiveDialog username={modal.username} onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog question={modal.question} onClose={onClose} />;
  }
}
