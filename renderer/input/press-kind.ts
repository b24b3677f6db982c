/** What a press does to what is already selected. */
export type PressKind = 'replace' | 'extend' | 'add';

const isMac: boolean = /^Mac/.test(globalThis.navigator?.platform ?? '');

/** Shift extends; Ctrl, or Command on a Mac, adds. */
export function pressKind(event: MouseEvent): PressKind {
  if (isMac ? event.metaKey : event.ctrlKey) return 'add';
  return event.shiftKey ? 'extend' : 'replace';
}

/** Whether a press asks for the menu: with Ctrl on a Mac. */
export function isMenuPress(event: MouseEvent): boolean {
  return isMac && event.ctrlKey;
}
