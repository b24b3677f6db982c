import { X } from 'lucide-react';
import { type JSX, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { browserStorage } from '../../platform/storage.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './Tour.module.css';
import { dismissTour, isTourDismissed } from './tour-memory.ts';

const storage = browserStorage('localStorage');

/** Offers the tour in the sample project, until it was taken or turned down. */
export function TourOffer(): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { brand, model } = controller.session.project;
  // The vehicle of the project that every demo account begins with.
  const isSample = brand === 'Mapwright' && model === 'Sample';
  const [isOffered, setOffered] = useState(() => isSample && !isTourDismissed(storage));
  const isTaken = useEditorState((state) => state.tourStep !== undefined);
  useEffect(() => {
    if (!isTaken) return;
    dismissTour(storage);
    setOffered(false);
  }, [isTaken]);
  if (!isOffered) return null;
  return (
    <aside aria-label={t('editor.commands.tour')} className={styles['offer']}>
      <span>{t('editor.tour.offer')}</span>
      <Button size="small" onClick={() => controller.goToTourStep(0)}>
        {t('editor.tour.start')}
      </Button>
      <IconButton
        label={t('editor.tour.never')}
        icon={<X />}
        onClick={() => {
          dismissTour(storage);
          setOffered(false);
        }}
      />
    </aside>
  );
}
