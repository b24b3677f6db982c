import { type JSX, useCallback, useEffect, useRef } from 'react';
import { useApplication } from '../../application/application.ts';
import {
  useLiveProject,
  useProjectAlerts,
  useProjectEvent,
} from '../../application/use-live-project.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { isReading, readingText } from '../../live/reading-state.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import styles from './ReadingLine.module.css';

/** How far the server is with reading the file, below the tree; its potential maps come in when they are found. */
export function ReadingLine(): JSX.Element {
  const texts = useTexts();
  const { t, percent } = texts;
  const { api } = useApplication();
  const { library, session } = useEditor().controller;
  const project = useLiveProject(session.project);
  const { reading } = project;
  const reload = useCallback(() => fireAndForget(library.reloadPotentialMaps()), [library]);
  useProjectEvent(project.id, 'POTENTIAL_MAPS_UPDATED', reload);
  useProjectAlerts(project.id);

  const isOnTheWay = isReading(reading);
  // The end of the reading is asked for even where the event was lost.
  const wasOnTheWay = useRef(isOnTheWay);
  useEffect(() => {
    if (wasOnTheWay.current && !isOnTheWay) reload();
    wasOnTheWay.current = isOnTheWay;
  }, [isOnTheWay, reload]);

  const text = readingText(reading, texts);
  return (
    // Below the tree: nothing that a person looks at moves when the reading ends.
    <div className={styles['place']} role="status">
      {isOnTheWay && (
        <div className={styles['running']}>
          <span className={styles['text']}>{`${text} ${percent(reading.share)}`}</span>
          <ProgressBar label={text} share={reading.share} />
        </div>
      )}
      {reading.state === 'failed' && (
        <span className={styles['failed']}>
          <span className={styles['text']}>{text}</span>
          <Button
            size="small"
            variant="ghost"
            onClick={() => fireAndForget(api.readings.readAgain(project.id))}
          >
            {t('common.retry')}
          </Button>
        </span>
      )}
    </div>
  );
}
