import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import {
  type Context,
  createContext,
  type JSX,
  type ReactElement,
  useContext,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { KeyHint } from './KeyHint.tsx';
import styles from './Menu.module.css';
import type { MenuAction, MenuChoice, MenuGroup, MenuItem } from './menu-items.ts';

export interface MenuProps {
  /** A button; it gets the handlers, the state and the focus back. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  /** Begins open: for a menu that was fetched by the press that asked for it. */
  readonly defaultOpen?: boolean;
}

/** What was chosen waits here until the menu is closed and the focus is back. */
export const ChooseContext: Context<(action: () => void) => void> = createContext(
  (action: () => void) => action(),
);

/** Chosen entry of an open menu. */
export interface ChosenEntry {
  /** For ChooseContext around the entries. */
  choose(action: () => void): void;
  /** Does what was chosen, if anything was: call it when the focus has gone back. */
  run(): void;
}

/**
 * Keeps the choice until the menu is gone. A dialog that an entry opens then finds the focus at the menu's button, and
 * gives it back there.
 */
export function useChosenEntry(): ChosenEntry {
  const chosen = useRef<() => void>(undefined);
  return {
    choose: (action) => {
      chosen.current = action;
    },
    run: () => {
      const action = chosen.current;
      chosen.current = undefined;
      action?.();
    },
  };
}

/** A menu that a button opens. */
export function Menu({
  trigger,
  items,
  align = 'start',
  defaultOpen = false,
}: MenuProps): JSX.Element {
  const { choose, run } = useChosenEntry();
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.body}>
        <DropdownMenu.Content
          loop
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={styles['menu']}
          // The primitive moves the focus after this handler.
          onCloseAutoFocus={() => queueMicrotask(run)}
        >
          <ChooseContext value={choose}>
            <MenuEntries items={items} />
          </ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Entries inside an open menu. */
export function MenuEntries({ items }: { readonly items: readonly MenuItem[] }): JSX.Element {
  return (
    <>
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} />
      ))}
    </>
  );
}

function MenuEntry({ item }: { readonly item: MenuItem }): JSX.Element {
  switch (item.kind) {
    case 'action':
      return <ActionEntry {...item} />;
    case 'choice':
      return <ChoiceEntry {...item} />;
    case 'group':
      return <GroupEntry {...item} />;
    case 'separator':
      return <DropdownMenu.Separator className={styles['separator']} />;
    case 'heading':
      return (
        <DropdownMenu.Label className={styles['heading']}>
          {item.label}
          {item.detail !== undefined && <span className={styles['detail']}>{item.detail}</span>}
        </DropdownMenu.Label>
      );
  }
}

function ActionEntry({
  label,
  icon,
  keys,
  disabledReason,
  danger = false,
  onSelect,
}: MenuAction): JSX.Element {
  const choose = useContext(ChooseContext);
  const disabled = disabledReason !== undefined;
  return (
    <DropdownMenu.Item
      aria-disabled={disabled || undefined}
      onSelect={disabled ? (event) => event.preventDefault() : () => choose(onSelect)}
      className={classNames(
        styles['item'],
        danger && styles['danger'],
        disabled && styles['disabled'],
      )}
    >
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['label']}>
        {label}
        {disabled && <span className={styles['detail']}>{disabledReason}</span>}
      </span>
      {keys !== undefined && <KeyHint keys={keys} />}
    </DropdownMenu.Item>
  );
}

function ChoiceEntry({ label, icon, keys, checked, onSelect }: MenuChoice): JSX.Element {
  const choose = useContext(ChooseContext);
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onSelect={() => choose(onSelect)}
      className={styles['item']}
    >
      <span className={styles['icon']}>{checked ? <Check /> : icon}</span>
      <span className={styles['label']}>{label}</span>
      {keys !== undefined && <KeyHint keys={keys} />}
    </DropdownMenu.CheckboxItem>
  );
}

function GroupEntry({ label, icon, items }: MenuGroup): JSX.Element {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles['item']}>
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['label']}>{label}</span>
        <ChevronRight className={styles['more']} />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={document.body}>
        <DropdownMenu.SubContent sideOffset={2} collisionPadding={8} className={styles['menu']}>
          <MenuEntries items={items} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}
