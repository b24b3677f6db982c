import { X } from 'lucide-react';
import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './NoticeBar.module.css';
import { SlowDrawing } from './SlowDrawing.tsx';

/**
 * What the person should know while they work: work that came back, a journal that cannot be written, a server that is away,
 * editing off.
 */
export function NoticeBar(): JSX.Element {
  const { t, plural } = useTexts();
  const { controller, versions } = useEditor();
  const recoveredCount = useEditorState((state) => state.recoveredCount);
  const isMoved = useEditorState((state) => state.isMoved);
  const isJournalBroken = useEditorState((state) => state.isJournalBroken);
  const isVersionGone = useEditorState((state) => state.isVersionGone);
  const isChangedElsewhere = useEditorState((state) => state.isChangedElsewhere);
  const isServerAway = useEditorState((state) => state.isServerAway);
  const isOriginalShown = useEditorState((state) => state.hex.display === 'ori');
  const isAxisBlocked = useEditorState((state) => state.isAxisBlocked);
  const isSaveDue = useEditorState((state) => state.isSaveDue);
  const dismiss = (): void => controller.note({ recoveredCount: 0, isMoved: false });

  return (
    <div aria-live="polite" className={styles['notices']}>
      {isJournalBroken && <p className={styles['warning']}>{t('editor.notice.journalBroken')}</p>}
      {isServerAway && (
        <p className={styles['warning']}>
          {t(isJournalBroken ? 'editor.notice.awayAlone' : 'editor.notice.away')}
        </p>
      )}
      {recoveredCount > 0 && (
        <p className={styles['notice']}>
          <span>
            {plural('editor.notice.recovered', recoveredCount)}
            {isMoved && ` ${t('editor.notice.moved')}`}
          </span>
          <IconButton label={t('editor.notice.dismiss')} icon={<X />} onClick={dismiss} />
        </p>
      )}
      {isVersionGone && (
        <p className={styles['notice']}>
          <span>{t('editor.notice.versionGone')}</span>
          <IconButton
            label={t('editor.notice.dismiss')}
            icon={<X />}
            onClick={() => controller.note({ isVersionGone: false })}
          />
        </p>
      )}
      {isChangedElsewhere && (
        <p className={styles['notice']}>
          <span>{t('editor.notice.changedElsewhere')}</span>
          <span className={styles['actions']}>
            <Button size="small" onClick={() => fireAndForget(versions.takeOver())}>
              {t('editor.conflictDialog.takeOver')}
            </Button>
            <IconButton
              label={t('editor.notice.dismiss')}
              icon={<X />}
              onClick={() => controller.note({ isChangedElsewhere: false })}
            />
          </span>
        </p>
      )}
      {isSaveDue && (
        <p className={styles['notice']}>
          <span>{t('editor.notice.saveDue')}</span>
          <IconButton
            label={t('editor.notice.dismiss')}
            icon={<X />}
            onClick={() => controller.note({ isSaveDue: false })}
          />
        </p>
      )}
      {isAxisBlocked && (
        <p className={styles['notice']}>
          <span>{t('editor.notice.axisBlocked')}</span>
          <IconButton
            label={t('editor.notice.dismiss')}
            icon={<X />}
            onClick={() => controller.note({ isAxisBlocked: false })}
          />
        </p>
      )}
      <SlowDrawing />
      {isOriginalShown && <p className={styles['original']}>{t('editor.notice.original')}</p>}
    </div>
  );
}
