import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useMemo, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { useStepName } from '../kit/step-names.ts';
import styles from './HistoryDialog.module.css';

const LINE_HEIGHT_PX = 28;

/** All steps since the version was opened, newest first; pressing one goes to the state after it. */
export function HistoryDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.history')}
      size="small"
      draggable
      onClose={close}
      footer={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <Steps />
    </EditorModal>
  );
}

/** A part of its own: it has to be made when the modal is there, which the list measures itself by. */
function Steps(): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const { byteStore } = controller.session;
  const nameOf = useStepName();
  const undoCount = useEditorState(() => byteStore.undoSteps.length);
  const redoCount = useEditorState(() => byteStore.redoSteps.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are read anew when their lengths change
  const steps = useMemo(
    () => [...byteStore.undoSteps, ...byteStore.redoSteps.toReversed()].toReversed(),
    [byteStore, undoCount, redoCount],
  );
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: steps.length + 1,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
  });
  return (
    <div ref={scrollRef} className={styles['scroll']}>
      <ol className={styles['list']} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, key, start }) => {
          // States are counted from the opened version, which is the last line.
          const state = steps.length - index;
          const step = steps[index];
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                aria-current={state === undoCount ? 'step' : undefined}
                className={classNames(
                  styles['step'],
                  state === undoCount && styles['current'],
                  state > undoCount && styles['undone'],
                )}
                onClick={() => controller.edits.goToState(state)}
              >
                <span>{step === undefined ? t('editor.history.opened') : nameOf(step.label)}</span>
                <span>
                  {step !== undefined &&
                    plural('editor.differences.bytes', step.change.addresses.length)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
