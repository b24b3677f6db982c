import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import styles from './ReadingLine.module.css';

/** How many maps have a name in other projects of the person or in the map pack, and the way to take the sure ones over. */
export function LibraryLine(): JSX.Element | null {
  const { t, plural, number } = useTexts();
  const { controller, shared } = useEditor();
  const { library } = controller;
  const { counts, isMatching, madeIds } = useStore(shared.store);
  const sureCount = shared.sureIds().length;
  if (counts === undefined) return null;
  const { found, named, notFound } = counts;
  const line = t('editor.library.line', {
    found: number(found),
    named: number(named),
    notFound: number(notFound),
  });
  return (
    <div className={styles['place']} role="status">
      <div className={styles['library']}>
        <span className={styles['text']} title={line}>
          {line}
        </span>
        {isMatching && <span className={styles['text']}>{t('editor.library.matching')}</span>}
        <div className={styles['actions']}>
          {sureCount > 0 && (
            <Button
              size="small"
              onClick={() => fireAndForget(shared.takeOver(shared.sureIds(), library))}
            >
              {plural('editor.library.takeOverSure', sureCount)}
            </Button>
          )}
          {madeIds.length > 0 && (
            <Button
              size="small"
              variant="ghost"
              title={plural('editor.library.takenOver', madeIds.length)}
              onClick={() => fireAndForget(shared.takeBack(library))}
            >
              {t('editor.library.takeBack')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            disabled={isMatching}
            onClick={() => fireAndForget(shared.run((work) => work.lookAgain()))}
          >
            {t('editor.library.lookAgain')}
          </Button>
        </div>
      </div>
    </div>
  );
}
