import '@fontsource/jetbrains-mono/400.css';
import '@fontsource-variable/noto-sans-sc/wght.css';
import { createElement, type ReactElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** The element of a page in which one drawn view after the other is mounted as the application mounts it. */
export class MountPoint<View> {
  /** The view that is mounted and can be driven. */
  view: View | undefined;
  #root: Root | undefined;
  #isStrict = false;
  #handOver: (view: View) => void = () => undefined;

  /** To be given to the host. Stays the same function: another one would have the host make a new view. */
  readonly onView = (view: View | undefined): void => {
    this.view = view;
    if (view !== undefined) this.#handOver(view);
  };

  /** Mounts a host in an empty root, in place of the one before. Resolves with its view. */
  async open(host: ReactElement, isStrict = false): Promise<View> {
    this.close();
    const element = document.getElementById('root');
    if (element === null) throw new Error('the page has no root');
    this.#root = createRoot(element);
    this.#isStrict = isStrict;
    const first = await new Promise<View>((resolve) => {
      this.#handOver = resolve;
      this.show(host);
    });
    // In strict mode React has closed the first view by now and opened another.
    return this.view ?? first;
  }

  /** Hands other properties to the mounted host, at once: a key pressed after this call meets what was asked for. */
  show(host: ReactElement): void {
    const shown = this.#isStrict ? createElement(StrictMode, null, host) : host;
    flushSync(() => this.#root?.render(shown));
  }

  close(): void {
    this.#root?.unmount();
    this.#root = undefined;
  }
}

/** Resolves before the next frame of the page is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
