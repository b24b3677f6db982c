import { X } from 'lucide-react';
import { type JSX, useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditorState } from '../kit/editor-context.ts';
import { drawingKind } from '../views/drawing-kind.ts';
import styles from './NoticeBar.module.css';

/** Says that views are drawn without a graphics device, until the person has read it. */
export function SlowDrawing(): JSX.Element | null {
  const { t } = useTexts();
  const [isRead, setRead] = useState(false);
  // A view that is loaded again after a loss may be drawn with something else.
  useEditorState((state) => state.isGraphicsLost);
  if (isRead || drawingKind() === 'webgl') return null;
  return (
    <p className={styles['notice']}>
      <span>{t('editor.notice.slowDrawing')}</span>
      <IconButton label={t('editor.notice.dismiss')} icon={<X />} onClick={() => setRead(true)} />
    </p>
  );
}
