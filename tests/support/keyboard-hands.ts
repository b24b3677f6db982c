import { expect, type Locator, type Page } from '@playwright/test';

/** Most keys until something has to have the focus. */
const MOST_KEYS = 120;
/** Longest wait for the focus to move, in milliseconds. */
const FOCUS_TIMEOUT_MS = 1000;

/** Hands on the keyboard: nothing here moves or presses a pointer. */
export interface KeyboardHands {
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until a control has the focus. */
  tabTo(control: Locator): Promise<void>;
  /** Presses a key until an element has the focus, as an arrow in a menu. */
  moveTo(element: Locator, key: string): Promise<void>;
  /** Goes to a field with Tab and types over what it holds. */
  fill(field: Locator, text: string): Promise<void>;
  /** Goes to a button, a link or a check box with Tab, and presses it. */
  push(control: Locator, key?: 'Enter' | 'Space'): Promise<void>;
  /** Chooses from a list of choices. */
  choose(list: Locator, option: string): Promise<void>;
  /** Opens a menu and chooses an entry. */
  chooseEntry(menuButton: Locator, entry: Locator): Promise<void>;
}

export function keyboardHands(page: Page): KeyboardHands {
  const hands: KeyboardHands = {
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    tabTo: (control) => hands.moveTo(control, 'Tab'),
    moveTo: async (element, key) => {
      await expect(element).toBeVisible();
      for (let i = 0; i < MOST_KEYS; i++) {
        if (await hasFocus(element)) return;
        const before = await page.evaluateHandle(() => document.activeElement);
        await page.keyboard.press(key);
        // Some move the focus a moment later, and some not at all at their end.
        await page
          .waitForFunction((former) => document.activeElement !== former, before, {
            timeout: FOCUS_TIMEOUT_MS,
          })
          .catch(() => undefined);
      }
      throw new Error(`${MOST_KEYS} times ${key} did not lead to ${String(element)}`);
    },
    fill: async (field, text) => {
      await hands.tabTo(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    push: async (control, key = 'Enter') => {
      await hands.tabTo(control);
      await page.keyboard.press(key);
    },
    choose: async (list, option) => {
      await hands.push(list);
      // Keys that come before the list has the focus are lost.
      await expect(page.locator('[role=option]:focus')).toBeVisible();
      const wanted = page.getByRole('option', { name: option, exact: true });
      const focused = (): Promise<string | null | undefined> =>
        page.evaluate(() => document.activeElement?.textContent);
      for (let i = 0; i < MOST_KEYS && !(await hasFocus(wanted)); i++) {
        const before = await focused();
        await page.keyboard.press((await isBelowFocus(wanted)) ? 'ArrowDown' : 'ArrowUp');
        // The list moves the focus a moment later.
        await expect.poll(focused).not.toBe(before);
      }
      await expect(wanted).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(list).toBeFocused();
    },
    chooseEntry: async (menuButton, entry) => {
      await hands.push(menuButton);
      await hands.moveTo(entry, 'ArrowDown');
      await page.keyboard.press('Enter');
    },
  };
  return hands;
}

/** Counts what a pointer does on a page, from its next navigation on. */
export async function countPointerEvents(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('pointerWasPressed', () => {
    count++;
  });
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'wheel', 'touchstart']) {
      const report = window as unknown as { pointerWasPressed(): void };
      window.addEventListener(type, () => report.pointerWasPressed(), { capture: true });
    }
  });
  return () => count;
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

function isBelowFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const place = document.activeElement?.compareDocumentPosition(node) ?? 0;
    return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
}
