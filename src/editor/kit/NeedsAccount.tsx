import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './sale.module.css';

/** Stands for a button of what is done on a server, where the file is in this browser alone. */
export function NeedsAccount({ label }: { readonly label: string }): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <span className={styles['note']}>{t('editor.disabled.needsAccount')}</span>
      <Button variant="primary" disabled>
        {label}
      </Button>
    </>
  );
}
