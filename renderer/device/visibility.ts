/**
 * Tells whether the page is hidden, now and after every change.
 * @returns a function that ends the watch
 */
export function watchPageHidden(listener: (isHidden: boolean) => void): () => void {
  const changed = (): void => listener(document.hidden);
  document.addEventListener('visibilitychange', changed);
  changed();
  return () => document.removeEventListener('visibilitychange', changed);
}

/**
 * Tells whether an element is out of sight (scrolled away, in a closed tab of the application), after every change.
 * @returns a function that ends the watch
 */
export function watchOutOfSight(
  element: Element,
  listener: (isOutOfSight: boolean) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) listener(!entry.isIntersecting);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
