import type { ReactNode } from 'react';

/** An entry that does something. */
export interface MenuAction {
  readonly kind: 'action';
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Keys that do the same, shown at the right: "Ctrl+C". */
  readonly keys?: string;
  /** Why it cannot be done now; shown under the label. The entry stays reachable and does nothing. */
  readonly disabledReason?: string;
  /** Marks what loses something. */
  readonly danger?: boolean;
  onSelect(): void;
}

/** One choice out of several, with a mark on the present one. */
export interface MenuChoice {
  readonly kind: 'choice';
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly checked: boolean;
  onSelect(): void;
}

/** An entry that opens further entries. */
export interface MenuGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A line between entries. */
interface MenuSeparator {
  readonly kind: 'separator';
  readonly id: string;
}

/** Words over entries that belong together; nothing to choose. */
interface MenuHeading {
  readonly kind: 'heading';
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

/** Entry of a menu. Menus are data: the same list serves a button and a right click. */
export type MenuItem = MenuAction | MenuChoice | MenuGroup | MenuSeparator | MenuHeading;
