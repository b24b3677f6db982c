import { type JSX, useEffect, useState } from 'react';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { Reading } from '../../../core/contract/reading.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { isReading, readingText } from '../../live/reading-state.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './ReadingLine.module.css';

/** Parts that the hint names. */
const MOST_PLACES = 8;

/** How far the server is with reading the file, below the tree. */
export function ReadingLine(): JSX.Element {
  const texts = useTexts();
  const { t, percent, bytes } = texts;
  const { api } = useApplication();
  const { controller } = useEditor();
  const { project } = controller.session;
  const reading = useEditorState((state) => state.reading) ?? project.reading;
  const text = readingText(reading, texts);
  const unsearched = useUnsearched(project.id, reading);
  const unsearchedBytes = unsearched.reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    // Below the tree: nothing that a person looks at moves when the reading ends.
    <div className={styles['place']} role="status">
      {isReading(reading) && (
        <div className={styles['running']}>
          <span className={styles['text']}>{`${text} ${percent(reading.share)}`}</span>
          <ProgressBar label={text} share={reading.share} />
        </div>
      )}
      {unsearchedBytes > 0 && (
        <Tooltip text={t('reading.leftOutHint', { places: placesOf(unsearched) })}>
          <button
            type="button"
            className={styles['leftOut']}
            onClick={() => controller.moves.goTo(unsearched[0]?.start ?? 0)}
          >
            {t('reading.leftOut', { size: bytes(unsearchedBytes) })}
          </button>
        </Tooltip>
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

/** Parts that the search for maps has left out; none while it is not known. */
function useUnsearched(projectId: string, reading: Reading): readonly ByteRange[] {
  const { api } = useApplication();
  const [unsearched, setUnsearched] = useState<readonly ByteRange[]>([]);
  const isRead = !isReading(reading);
  useEffect(() => {
    if (!isRead) {
      setUnsearched([]);
      return;
    }
    let isGone = false;
    const work = async (): Promise<void> => {
      try {
        const { unsearched: found } = await api.readings.mapSearch(projectId);
        if (!isGone) setUnsearched(found);
      } catch (error) {
        // The search could not be done, or was before such parts were kept.
        if (!isApiError(error)) throw error;
      }
    };
    fireAndForget(work());
    return () => {
      isGone = true;
    };
  }, [api, projectId, isRead]);
  return unsearched;
}

/** The first parts of a list, in addresses. */
function placesOf(ranges: readonly ByteRange[]): string {
  const places = ranges
    .slice(0, MOST_PLACES)
    .map(({ start, end }) => `${formatAddress(start)}\u2013${formatAddress(end - 1)}`);
  return ranges.length > MOST_PLACES ? `${places.join(', ')}, \u2026` : places.join(', ');
}
