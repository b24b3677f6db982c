import { DropdownMenu } from 'radix-ui';
import { type JSX, useState } from 'react';
import { isFocusFree } from '../platform/focus.ts';
import styles from './Menu.module.css';
import { ChooseContext, MenuEntries, useChosenEntry } from './Menu.tsx';
import type { MenuItem } from './menu-items.ts';
import { MENU_MARGIN_PX, menuPoint, type Point } from './menu-point.ts';

export interface ContextMenuProps {
  /** Where it was asked for, in CSS pixels of the window. */
  readonly point: Point;
  /** What the menu is for; its accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Chosen, Escape, or a press elsewhere: stop rendering it. */
  onClose(): void;
  /** Takes the focus back when the menu closes; without it the focus goes to where it was. */
  onFocusReturn?(): void;
}

/**
 * A menu at a place, open as long as it is rendered: for right clicks, the menu key, and canvases that draw themselves.
 * Keeps 32 px from the edges of the window.
 */
export function ContextMenu({
  point,
  label,
  items,
  onClose,
  onFocusReturn,
}: ContextMenuProps): JSX.Element {
  const { choose, run } = useChosenEntry();
  const [focusedBefore] = useState(() => document.activeElement);
  const { x, y } = menuPoint(point, { width: window.innerWidth, height: window.innerHeight });
  const giveBack = (): void => {
    if (onFocusReturn !== undefined) onFocusReturn();
    else if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
  };
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className={styles['anchor']} style={{ left: x, top: y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.body}>
        <DropdownMenu.Content
          loop
          aria-label={label}
          aria-labelledby={undefined}
          // Beside the point it may move up as far as it needs; below it, it would only have the rest of the window.
          side="right"
          align="start"
          collisionPadding={MENU_MARGIN_PX}
          className={styles['menu']}
          onContextMenu={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (isFocusFree()) giveBack();
            run();
          }}
        >
          <ChooseContext value={choose}>
            <MenuEntries items={items} />
          </ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
