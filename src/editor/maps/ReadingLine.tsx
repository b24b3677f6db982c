import type { JSX } from 'react';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { isReading, readingText } from '../../live/reading-state.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './ReadingLine.module.css';

/** How far the server is with reading the file, below the tree. */
export function ReadingLine(): JSX.Element {
  const texts = useTexts();
  const { t, percent } = texts;
  const { api } = useApplication();
  const { project } = useEditor().controller.session;
  const reading = useEditorState((state) => state.reading) ?? project.reading;
  const text = readingText(reading, texts);
  return (
    // Below the tree: nothing that a person looks at moves when the reading ends.
    <div className={styles['place']} role="status">
      {isReading(reading) && (
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
