import { type JSX, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { clampTreeWidth, TREE_WIDTH_PX } from './stored-panels.ts';
import styles from './TreeResizer.module.css';

/** What an arrow key moves the edge by, in CSS pixels. */
const KEY_STEP_PX = 16;

/** The edge between the maps and the views: drawn with the pointer, moved with the arrows, back to usual with a double click. */
export function TreeResizer({
  widthPx,
  onResize,
}: {
  readonly widthPx: number;
  onResize(widthPx: number): void;
}): JSX.Element {
  const { t } = useTexts();
  /** Width less the place of the pointer while the edge is held. */
  const held = useRef<number>(undefined);
  const resize = (wantedPx: number): void => onResize(clampTreeWidth(wantedPx));
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    // Text would be selected, and the keyboard stays where it is.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = widthPx - event.clientX;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wantedPx = {
      ArrowLeft: widthPx - KEY_STEP_PX,
      ArrowRight: widthPx + KEY_STEP_PX,
      Home: TREE_WIDTH_PX.min,
      End: TREE_WIDTH_PX.max,
    }[event.key];
    if (wantedPx === undefined) return;
    resize(wantedPx);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('editor.tree.width')}
      aria-valuenow={widthPx}
      aria-valuemin={TREE_WIDTH_PX.min}
      aria-valuemax={TREE_WIDTH_PX.max}
      tabIndex={0}
      className={styles['edge']}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (held.current !== undefined) resize(held.current + clientX);
      }}
      onLostPointerCapture={() => {
        held.current = undefined;
      }}
      onDoubleClick={() => resize(TREE_WIDTH_PX.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
