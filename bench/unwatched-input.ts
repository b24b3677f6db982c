import { setTimeout as delay } from 'node:timers/promises';
import type { UnwatchedTab } from './unwatched-browser.ts';

/** How often it is asked whether something is there, and for how long, in milliseconds. */
const POLL_MS = 50;
const MOST_MS = 30_000;
/** How long a hand rests on what it has reached before it presses, and how long it holds the button down; few are faster. */
const RESTED_MS = 60;
const HELD_MS = 60;

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Shift: 8 };
/** Keys that are no letters or digits: their place on a keyboard for English, and their Windows code. */
const KEYS: Readonly<Record<string, readonly [place: string, code: number]>> = {
  ',': ['Comma', 188],
  '.': ['Period', 190],
  '+': ['Equal', 187],
  '=': ['Equal', 187],
  '%': ['Digit5', 53],
  Enter: ['Enter', 13],
  Escape: ['Escape', 27],
  Space: ['Space', 32],
  Home: ['Home', 36],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  F8: ['F8', 119],
  F9: ['F9', 120],
  F11: ['F11', 122],
};

/** Runs in the page. The first element in sight with that label or text; both without spaces at their ends. */
function findShown(selector: string, name: string): Element | undefined {
  const pattern = new RegExp(name);
  return [...document.querySelectorAll(selector)].find((element) => {
    const [labelled] = (element as HTMLInputElement).labels ?? [];
    const label =
      element.getAttribute('aria-label') ?? labelled?.textContent ?? element.textContent ?? '';
    return element.getClientRects().length > 0 && pattern.test(label.trim());
  });
}

/** What a person looks for: elements of a selector, and a regular expression for their label or text. */
export type Sought = readonly [selector: string, name: string];

/** Keys, pointer and files for a tab that nobody watches. */
export class UnwatchedInput {
  readonly #tab: UnwatchedTab;

  constructor(tab: UnwatchedTab) {
    this.#tab = tab;
  }

  /** @throws Error if it does not come into sight */
  async see(sought: Sought): Promise<void> {
    await this.#until(sought, true);
  }

  /** @throws Error if it stays */
  async seeNone(sought: Sought): Promise<void> {
    await this.#until(sought, false);
  }

  /** @throws Error if it does not come into sight */
  async click(sought: Sought): Promise<void> {
    await this.see(sought);
    // A tab or a line may have been scrolled away.
    await this.#tab.ask(`${found(sought)}.scrollIntoView({ block: 'nearest', inline: 'nearest' })`);
    const place = await this.#tab.ask(
      `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${found(sought)}.getBoundingClientRect())`,
    );
    const [x, y] = place as [number, number];
    const pointer = (type: string) =>
      this.#tab.command('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    await this.#tab.command('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await delay(RESTED_MS);
    await pointer('mousePressed');
    await delay(HELD_MS);
    await pointer('mouseReleased');
  }

  /** @param keys such as `Control+k` or `F8` */
  async press(keys: string): Promise<void> {
    const names = keys === '+' ? ['+'] : keys.split('+');
    const key = names.at(-1) ?? '';
    const held = names.slice(0, -1);
    const modifiers = held.reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0);
    const isText = key.length === 1 && !held.includes('Control') && !held.includes('Alt');
    const [code, windowsVirtualKeyCode] = KEYS[key] ?? letterOrDigit(key);
    const event = {
      key: key === 'Space' ? ' ' : key,
      code,
      windowsVirtualKeyCode,
      modifiers,
    };
    const down = isText ? { type: 'keyDown', text: key } : { type: 'rawKeyDown' };
    const enter = key === 'Enter' ? { type: 'keyDown', text: '\r' } : down;
    await this.#tab.command('Input.dispatchKeyEvent', { ...event, ...enter });
    await this.#tab.command('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }

  /** Writes into the field that has the focus, in place of what it holds. */
  async fill(text: string): Promise<void> {
    await this.#tab.ask('document.activeElement.select()');
    if (text === '') await this.#tab.ask("document.execCommand('delete')");
    else await this.#tab.command('Input.insertText', { text });
  }

  /** Writes into a field. */
  async fillField(sought: Sought, text: string): Promise<void> {
    await this.click(sought);
    await this.fill(text);
  }

  /** Chooses from a list of choices. */
  async choose(list: Sought, option: string): Promise<void> {
    await this.click(list);
    await this.click(['[role=option]', `^${option}$`]);
    await this.seeNone(['[role=listbox]', '']);
  }

  /** Text of what is shown, or one of its attributes. @throws Error if it is not in sight */
  async read(sought: Sought, attribute?: string): Promise<string> {
    await this.see(sought);
    const what = attribute === undefined ? 'textContent' : `getAttribute('${attribute}')`;
    return String(await this.#tab.ask(`${found(sought)}.${what}`));
  }

  /** Chooses a file for the field that takes one. */
  async chooseFile(path: string): Promise<void> {
    const { result } = await this.#tab.command('Runtime.evaluate', {
      expression: "[...document.querySelectorAll('input[type=file]')].at(-1)",
    });
    const { objectId } = Object(result);
    await this.#tab.command('DOM.setFileInputFiles', { files: [path], objectId });
  }

  async #until(sought: Sought, isThere: boolean): Promise<void> {
    for (let waitedMs = 0; waitedMs < MOST_MS; waitedMs += POLL_MS) {
      if ((await this.#tab.ask(`${found(sought)} !== undefined`)) === isThere) return;
      await delay(POLL_MS);
    }
    throw new Error(`${sought.join(' ')} ${isThere ? 'did not come' : 'did not go'}`);
  }
}

function letterOrDigit(key: string): readonly [place: string, code: number] {
  const upper = key.toUpperCase();
  return [`${/^\d$/.test(key) ? 'Digit' : 'Key'}${upper}`, upper.charCodeAt(0)];
}

function found([selector, name]: Sought): string {
  return `(${findShown})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
}
