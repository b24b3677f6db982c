/** What the keys pressed in an element ask for and do. */
export interface KeyPort<Intent extends { readonly kind: string }> {
  /** What a key press asks for, or `undefined` if it is none of the view's keys. */
  intentOf(event: KeyboardEvent): Intent | undefined;
  /** @returns `false` for a key that has nothing to do here after all */
  perform(intent: Intent): boolean;
}

/**
 * Has the keys pressed in an element work on a view. Those it has no use for go on to the application.
 *
 * @returns a function that ends listening
 */
export function listenToKeys<Intent extends { readonly kind: string }>(
  element: HTMLElement,
  port: KeyPort<Intent>,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isMenuKeyLast = false;
  const pressed = (event: KeyboardEvent): void => {
    // 229 is what browsers report for keys that an input method takes.
    if (event.isComposing || event.keyCode === 229) return;
    const intent = port.intentOf(event);
    isMenuKeyLast = intent?.kind === 'menu';
    if (intent === undefined || !port.perform(intent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pointed = (): void => {
    isMenuKeyLast = false;
  };
  // The key has opened the menu already; some systems send a menu event after it as well.
  const menuWanted = (event: Event): void => {
    if (!isMenuKeyLast) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  element.addEventListener('keydown', pressed, { signal });
  element.addEventListener('pointerdown', pointed, { signal, capture: true });
  element.addEventListener('contextmenu', menuWanted, { signal, capture: true });
  return () => controller.abort();
}
