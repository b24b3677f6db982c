import { type JSX, useCallback, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import styles from './HexTab.module.css';
import { askForDrawingAgain } from './views/drawing-kind.ts';

/** Which mount of a view this is: another number is another canvas. */
export interface ViewGeneration {
  readonly generation: number;
  reload(): void;
}

/** Counts the mounts of a view that was reloaded. */
export function useViewGeneration(): ViewGeneration {
  const { controller } = useEditor();
  const [generation, setGeneration] = useState(0);
  const reload = useCallback(() => {
    askForDrawingAgain();
    controller.graphicsChanged('restored');
    setGeneration((before) => before + 1);
  }, [controller]);
  return { generation, reload };
}

/** Says that the graphics context is gone, and offers another one. */
export function GraphicsLost({ onReload }: { onReload(): void }): JSX.Element | null {
  const { t } = useTexts();
  const isLost = useEditorState((state) => state.isGraphicsLost);
  if (!isLost) return null;
  return (
    <div role="alert" className={styles['lost']}>
      <span>{t('editor.notice.graphicsLost')}</span>
      <Button size="small" onClick={onReload}>
        {t('editor.notice.reloadView')}
      </Button>
    </div>
  );
}
