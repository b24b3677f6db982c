import { type JSX, useCallback, useLayoutEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { askForDrawingAgain } from '../views/drawing-kind.ts';
import styles from './HexTab.module.css';

/** Which canvas a pane shows its views on, and whether its graphics are lost. */
export interface ViewGeneration {
  /** Another number is another canvas. */
  readonly generation: number;
  /** Whether the graphics of this pane are gone; another one beside it may have its own. */
  readonly isLost: boolean;
  contextChanged(state: 'lost' | 'restored'): void;
  reload(): void;
}

/**
 * Counts the canvases of a pane: another one when its view is reloaded, and when something else is shown after the graphics
 * were lost.
 *
 * @param shownId what the pane shows
 */
export function useViewGeneration(shownId: string): ViewGeneration {
  const { controller } = useEditor();
  const [mount, setMount] = useState({ generation: 0, isLost: false, shownId });
  const { generation, isLost } = mount;
  if (mount.shownId !== shownId) {
    setMount({ generation: isLost ? generation + 1 : generation, isLost: false, shownId });
  }
  const contextChanged = useCallback(
    (state: 'lost' | 'restored') => {
      controller.graphicsChanged(state);
      setMount((before) => ({ ...before, isLost: state === 'lost' }));
    },
    [controller],
  );
  const reload = useCallback(() => {
    // Together with the mount: a view that finds the focus still on the button would leave it there.
    controller.graphicsChanged('restored');
    setMount((before) => ({ ...before, generation: before.generation + 1, isLost: false }));
  }, [controller]);
  useLayoutEffect(() => {
    if (generation > 0) controller.graphicsChanged('restored');
  }, [controller, generation]);
  return { generation, isLost, contextChanged, reload };
}

export interface GraphicsLostProps {
  readonly isLost: boolean;
  onReload(): void;
}

/** Says that the graphics context of a view is gone, and offers another one. */
export function GraphicsLost({ isLost, onReload }: GraphicsLostProps): JSX.Element | null {
  const { t } = useTexts();
  useLayoutEffect(() => {
    if (isLost) askForDrawingAgain();
  }, [isLost]);
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
