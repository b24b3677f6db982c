import { type JSX, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { openViewedFiles, type ViewedFile } from '../../kept/viewed-files.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './KeptFile.module.css';

/**
 * Offers the file of which a project was to be made while nobody was logged in: whoever comes back by the link of a registration has
 * another window than the one it was chosen in.
 */
export function KeptFile({ onFile }: { onFile(file: File): void }): JSX.Element | null {
  const { t } = useTexts();
  const [kept, setKept] = useState<ViewedFile & { readonly file: File }>();
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const viewed = await openViewedFiles();
      const wanted = await viewed.wanted();
      if (!isGone) setKept(wanted);
    };
    // A browser that keeps nothing has nothing to offer.
    fireAndForget(look().catch(() => undefined));
    return () => {
      isGone = true;
    };
  }, []);
  if (kept === undefined) return null;
  const forget = async (): Promise<void> => {
    setKept(undefined);
    const viewed = await openViewedFiles();
    await viewed.remove(kept.sha256);
  };
  return (
    <aside className={styles['kept']}>
      <p>{t('viewer.kept', { name: kept.file.name })}</p>
      <div className={styles['buttons']}>
        <Button size="small" variant="primary" onClick={() => onFile(kept.file)}>
          {t('viewer.take')}
        </Button>
        <Button size="small" onClick={() => fireAndForget(forget().catch(() => undefined))}>
          {t('viewer.forget')}
        </Button>
      </div>
    </aside>
  );
}
