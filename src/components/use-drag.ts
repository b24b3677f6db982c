import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Box, boundedMove } from './drag-bounds.ts';

/** What a dragged element and its handle need. */
export interface Drag {
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly handleProps: {
    onPointerDown?(event: PointerEvent<HTMLElement>): void;
  };
}

/**
 * Lets an element be moved by a handle inside it. The move lies in the properties `--drag-x` and `--drag-y`, so that
 * nothing is rendered while the pointer moves.
 */
export function useDrag(enabled: boolean): Drag {
  const contentRef = useRef<HTMLDivElement>(null);
  const moved = useRef({ x: 0, y: 0 });

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const content = contentRef.current;
    const onControl = event.target instanceof Element && event.target.closest('button') !== null;
    if (content === null || event.button !== 0 || onControl) return;
    const handle = event.currentTarget;
    const from = { x: event.clientX - moved.current.x, y: event.clientY - moved.current.y };
    const start = unmovedBox(content, moved.current);
    handle.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent): void => {
      const wished = { x: move.clientX - from.x, y: move.clientY - from.y };
      moved.current = boundedMove(start, wished, {
        width: window.innerWidth,
        height: window.innerHeight,
      });
      content.style.setProperty('--drag-x', `${moved.current.x}px`);
      content.style.setProperty('--drag-y', `${moved.current.y}px`);
    };
    const onEnd = (): void => {
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('lostpointercapture', onEnd);
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', onEnd);
  };

  return { contentRef, handleProps: enabled ? { onPointerDown } : {} };
}

function unmovedBox(element: Element, moved: { readonly x: number; readonly y: number }): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - moved.x, top: top - moved.y, width, height };
}
