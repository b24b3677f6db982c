import type { JSX } from 'react';
import type { User } from '../../../core/contract/session.ts';
import { AccessPanel } from './AccessPanel.tsx';
import type { AccountPart } from './account-parts.ts';
import { DetailsPanel } from './DetailsPanel.tsx';
import { EvcPanel } from './EvcPanel.tsx';
import { LeavePanel } from './LeavePanel.tsx';

export interface AccountPanelProps {
  readonly part: AccountPart;
  readonly user: User;
}

/** A part of the account, to be read and changed. */
export function AccountPanel({ part, user }: AccountPanelProps): JSX.Element {
  switch (part) {
    case 'details':
      return <DetailsPanel />;
    case 'access':
      return <AccessPanel user={user} />;
    case 'evc':
      return <EvcPanel user={user} />;
    case 'leave':
      return <LeavePanel user={user} />;
  }
}
