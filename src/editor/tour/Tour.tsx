import { type JSX, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './Tour.module.css';
import { TOUR_STEPS } from './tour-steps.ts';

/** How far the ring stands off what it shows, in CSS pixels. */
const RING_GAP_PX = 4;

/** The tour: a card with the step, and a ring around what it is about. The editor stays usable all the while. */
export function Tour(): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const place = useEditorState((state) => state.tourStep) ?? 0;
  const titleId = useId();
  const nextRef = useRef<HTMLButtonElement>(null);
  const step = TOUR_STEPS[place];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard goes on with every step
  useEffect(() => nextRef.current?.focus(), [place]);
  if (step === undefined) return null;
  const goTo = (next: number | undefined): void => {
    controller.goToTourStep(next);
    if (next === undefined) controller.takeFocus();
  };
  const isLast = place === TOUR_STEPS.length - 1;
  return (
    <>
      <Ring target={step.target} />
      <div
        role="dialog"
        aria-labelledby={titleId}
        className={styles['card']}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          goTo(undefined);
        }}
      >
        <h2 id={titleId} className={styles['title']}>
          {t(`editor.tour.steps.${step.id}.title`)}
        </h2>
        <p className={styles['text']}>{t(`editor.tour.steps.${step.id}.text`)}</p>
        <div className={styles['foot']}>
          <span className={styles['count']}>
            {t('editor.tour.count', { step: place + 1, total: TOUR_STEPS.length })}
          </span>
          <Button size="small" onClick={() => goTo(undefined)}>
            {t('common.close')}
          </Button>
          {place > 0 && (
            <Button size="small" onClick={() => goTo(place - 1)}>
              {t('common.back')}
            </Button>
          )}
          <Button
            ref={nextRef}
            size="small"
            variant="primary"
            onClick={() => goTo(isLast ? undefined : place + 1)}
          >
            {t(isLast ? 'editor.tour.done' : 'editor.tour.next')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** A ring around an element of the page, wherever the window puts it. */
function Ring({ target }: { readonly target: string }): JSX.Element | null {
  const [rect, setRect] = useState<DOMRect>();
  useLayoutEffect(() => {
    const measure = (): void =>
      setRect(document.querySelector(`[data-tour="${target}"]`)?.getBoundingClientRect());
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [target]);
  if (rect === undefined) return null;
  return (
    <div
      aria-hidden="true"
      className={styles['ring']}
      style={{
        left: rect.left - RING_GAP_PX,
        top: rect.top - RING_GAP_PX,
        width: rect.width + 2 * RING_GAP_PX,
        height: rect.height + 2 * RING_GAP_PX,
      }}
    />
  );
}
