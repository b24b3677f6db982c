import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { LateTexts } from '../application/LateTexts.tsx';
import { PATHS } from '../application/paths.ts';
import { useRight } from '../application/use-right.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './LicenceBar.module.css';

/** Without a licence: what still works, and where to get one. */
export function LicenceBar(): JSX.Element {
  return (
    <LateTexts part="account" onFailure={() => undefined}>
      <Words />
    </LateTexts>
  );
}

function Words(): JSX.Element {
  const { session } = useApplication();
  const { t } = useTexts();
  const isSold = useRight('packages');
  const hadOne = useStore(
    session.store,
    (state) => state.phase === 'user' && state.user.subscription !== null,
  );
  return (
    <p role="status" className={styles['bar']}>
      <span>
        {`${t(hadOne ? 'purchase.licence.ended' : 'purchase.licence.none')} ${t('purchase.licence.rest')}`}
      </span>
      {isSold && <Link to={PATHS.subscriptions}>{t('purchase.licence.get')}</Link>}
    </p>
  );
}
