import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../application/paths.ts';
import { useRight } from '../application/use-right.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './LicenceNote.module.css';

/** Stands where something would be offered if there were a licence: why it is not, and where to get one. */
export function LicenceNote(): JSX.Element {
  const { t } = useTexts();
  const isSold = useRight('packages');
  return (
    <p className={styles['note']}>
      {t('purchase.needsLicence')}
      {isSold && <Link to={PATHS.subscriptions}>{t('purchase.licence.get')}</Link>}
    </p>
  );
}
