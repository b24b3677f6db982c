import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isFocusFree } from '../platform/focus.ts';
import { useTexts } from '../texts/texts-context.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Modal.module.css';
import { addOpenModal, closeTopModal, isModalOpen, isTopModal } from './open-modals.ts';
import { useDrag } from './use-drag.ts';

export interface ModalProps {
  readonly title: string;
  /** One sentence under the title, read out with it. */
  readonly description?: string;
  /** Escape, the cross, or a press beside the modal. */
  onClose(): void;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the one that does the work last. */
  readonly footer?: ReactNode;
  /** Width: 400, 560 or 800 px. `fullHeight` stands at the right edge, 352 px wide, with the backdrop beside it. */
  readonly size?: 'small' | 'medium' | 'large' | 'fullHeight';
  /** Can be moved by its title, to see what lies under it. */
  readonly draggable?: boolean;
  /** It is about what lies under it: stands at the right, and dims nothing. */
  readonly showsUnder?: boolean;
  /** `false` keeps it open when the person presses beside it: for forms with work in them. */
  readonly closesOutside?: boolean;
  /** Takes the focus when the modal goes, instead of what had it before: for canvases that a key was meant for. */
  onFocusReturn?(): void;
}

/**
 * A modal, open as long as it is rendered. The focus is kept inside and goes back to where it was; Escape closes.
 * Specification 2, "Global pop-ups".
 */
export function Modal({
  title,
  description,
  onClose,
  children,
  footer,
  size = 'medium',
  draggable = false,
  showsUnder = false,
  closesOutside = true,
  onFocusReturn,
}: ModalProps): JSX.Element {
  const { t } = useTexts();
  const [focusedBefore] = useState(() => document.activeElement);
  const isOnTop = useOpenModal(onClose);
  const { contentRef, handleProps } = useDrag(draggable && size !== 'fullHeight');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={document.body}>
        {/* Not the primitive's own: that one writes a style sheet to hold a page that does not scroll here. */}
        <div
          className={classNames(
            styles['backdrop'],
            size === 'fullHeight' && styles['backdropBeside'],
            draggable && styles['backdropLight'],
            showsUnder && styles['backdropClear'],
          )}
        />
        <Dialog.Content
          ref={contentRef}
          className={classNames(styles['modal'], styles[size], showsUnder && styles['beside'])}
          onOpenAutoFocus={(event) => {
            const first = firstControl(event.currentTarget);
            if (first === undefined) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The primitive would look for a trigger of its own.
            event.preventDefault();
            if (!isFocusFree()) return;
            if (onFocusReturn !== undefined) onFocusReturn();
            else if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (!takesEscape(event.target)) closeTopModal();
          }}
          onInteractOutside={(event) => {
            if (!closesOutside || !isOnTop() || isAlert(event.target)) event.preventDefault();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header
            className={classNames(styles['header'], draggable && styles['draggable'])}
            {...handleProps}
          >
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('common.close')} icon={<X />} tooltip={false} />
            </Dialog.Close>
          </header>
          <div className={styles['body']}>
            {description !== undefined && (
              <Dialog.Description className={styles['description']}>
                {description}
              </Dialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Counts the modal among those that are open, and keeps the pointer events of the page as they are meanwhile. The primitive takes
 * them from the body, which has the style of every element computed anew, at opening and at closing; the backdrop keeps the pointer
 * from the page as well.
 *
 * The primitive knows of a modal only some time after it is on the screen: until then Escape would close the one under it.
 *
 * @returns tells whether this modal lies over all others
 */
function useOpenModal(onClose: () => void): () => boolean {
  const closing = useRef(onClose);
  const [close] = useState(() => () => closing.current());
  useLayoutEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const remove = addOpenModal(close);
    document.body.toggleAttribute('data-modal', true);
    return remove;
  }, [close]);
  // The primitive gives them back in an effect that ends after this one.
  useEffect(
    () => () => queueMicrotask(() => document.body.toggleAttribute('data-modal', isModalOpen())),
    [],
  );
  return () => isTopModal(close);
}

/**
 * Where the keyboard begins: the first field to type in, or the button marked with `data-default`; otherwise, as with questions that lose
 * something, the cross.
 */
function firstControl(modal: EventTarget | null): HTMLElement | undefined {
  if (!(modal instanceof HTMLElement)) return undefined;
  const found = modal.querySelector(
    'input:enabled:not([type=checkbox]), textarea:enabled, [data-default]:enabled',
  );
  return found instanceof HTMLElement ? found : undefined;
}

/** Whether the element has a use of its own for the key: it is marked with `data-takes-escape`. */
function takesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-escape]') !== null;
}

/** Alerts lie over every modal; closing one must not close the modal. */
function isAlert(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-alerts]') !== null;
}
