import type { Page } from '@playwright/test';

/** How long a held slice waits before it asks again, in milliseconds. */
const POLL_MS = 50;

/** What a page renders in slices, held back as on a machine that has no time. */
export interface HeldSlices {
  hold(): Promise<void>;
  release(): Promise<void>;
}

/** Lets slices be held back in pages that are opened from now on. */
export async function holdableSlices(page: Page): Promise<HeldSlices> {
  await page.addInitScript(holdWhenTold, POLL_MS);
  return {
    hold: () => page.evaluate(holdFromNow),
    release: () => page.evaluate(() => void Object.assign(window, { areSlicesHeld: false })),
  };
}

/**
 * Runs in the page. Ends once what was asked for before has come: it would come after the next press as well, which goes before
 * messages, and render what that brings.
 */
async function holdFromNow(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const hasCome = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  port2.postMessage(null);
  Object.assign(window, { areSlicesHeld: true });
  await hasCome;
  port1.close();
}

/** Runs in the page. Each slice is asked for by a message. */
function holdWhenTold(pollMs: number): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const send = (): void => {
      if ('areSlicesHeld' in window && window.areSlicesHeld === true) setTimeout(send, pollMs);
      else postMessage.call(this, message);
    };
    send();
  };
}
