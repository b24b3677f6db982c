import type { JSX } from 'react';
import { LateTexts } from '../application/LateTexts.tsx';
import type { OpenModal } from '../state/modal-store.ts';
import { AccountDialog } from './account/AccountDialog.tsx';
import { AccountInactiveDialog } from './account-inactive/AccountInactiveDialog.tsx';
import { NewsDialog } from './news/NewsDialog.tsx';
import { ProjectDetailsDialog } from './project-details/ProjectDetailsDialog.tsx';
import { PurchaseDialog } from './purchase/PurchaseDialog.tsx';
import { ReportDialog } from './report/ReportDialog.tsx';
import { SessionsDialog } from './sessions/SessionsDialog.tsx';
import { TermsDialog } from './terms/TermsDialog.tsx';

export interface AccountModalProps {
  readonly modal: Exclude<OpenModal, { readonly kind: 'discount' | 'purchasePackages' }>;
  onClose(): void;
}

/** The dialog over all screens that is open: about the account and what is bought with its coins, and about a project as a whole. */
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
    case 'news':
      return <NewsDialog onClose={onClose} />;
    case 'projectDetails':
      return <ProjectDetailsDialog project={modal.project} onClose={onClose} />;
    case 'report':
      return <ReportDialog subject={modal.subject} onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog question={modal.question} onClose={onClose} />;
  }
}
