import {
  cloneElement,
  type HTMLAttributes,
  type JSX,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { KeyHint } from './KeyHint.tsx';
import styles from './Tooltip.module.css';
import { tooltipPlace } from './tooltip-place.ts';

/** Pointer rest before a tooltip shows, in milliseconds. */
const DELAY_MS = 500;

export interface TooltipProps {
  readonly text: string;
  /** Keys that do the same: "Ctrl+Z". */
  readonly keys?: string;
  /** One element that takes the handlers of pointer and focus. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A few words about what the pointer rests on or the keyboard has reached. Escape hides it. Never the only place where
 * the words stand: the element has its accessible name.
 *
 * Own code instead of the primitive: it is on the first screen, and the primitive would be a tenth of its script.
 */
export function Tooltip({ text, keys, children }: TooltipProps): JSX.Element {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = (): void => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setAnchor(currentTarget), DELAY_MS);
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
        },
        onBlur: hide,
      })}
      {anchor !== null && (
        <Bubble
          anchor={anchor}
          text={text}
          onHide={hide}
          {...(keys === undefined ? {} : { keys })}
        />
      )}
    </>
  );
}

interface BubbleProps {
  readonly anchor: Element;
  readonly text: string;
  readonly keys?: string;
  onHide(): void;
}

function Bubble({ anchor, text, keys, onHide }: BubbleProps): JSX.Element {
  const bubble = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (element === null) return;
    const { left, top } = tooltipPlace(
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      { width: window.innerWidth, height: window.innerHeight },
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onHide();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onHide]);

  return createPortal(
    <div ref={bubble} role="tooltip" className={styles['tooltip']}>
      {text}
      {keys !== undefined && <KeyHint keys={keys} />}
    </div>,
    document.body,
  );
}
