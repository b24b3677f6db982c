import { type JSX, useState } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../../application/application.ts';
import { Modal } from '../../components/Modal.tsx';
import { type Segment, SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './AccountDialog.module.css';
import { AccountPanel } from './AccountPanel.tsx';
import { ACCOUNT_PARTS, type AccountPart } from './account-parts.ts';

/** The own account: who the person is, how they get in, their EVC licence, and the way out with everything. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }): JSX.Element | null {
  const { session } = useApplication();
  const state = useStore(session.store);
  const { t } = useTexts();
  const [part, setPart] = useState<AccountPart>('details');
  if (state.phase !== 'user') return null;
  return (
    <Modal title={t('account.title')} size="large" onClose={onClose} closesOutside={false}>
      <div className={styles['parts']}>
        <SegmentedControl
          label={t('account.parts')}
          value={part}
          segments={ACCOUNT_PARTS.map(
            (value): Segment<AccountPart> => ({
              value,
              label: t(`account.part.${value}`),
            }),
          )}
          onChange={(next) => setPart(next)}
        />
      </div>
      <div className={styles['body']}>
        <AccountPanel part={part} user={state.user} />
      </div>
    </Modal>
  );
}
