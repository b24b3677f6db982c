import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFocusFree } from '../platform/focus.ts';

/** Events that do not wait for what is on its way. */
type Hurry = 'keydown' | 'pointerdown' | 'pointerup';

/**
 * Follows `value` in a transition: what comes with another one is rendered in slices, and the page does not stand still for it.
 * `undefined` is followed at once.
 *
 * Whoever goes on meanwhile finds what is on its way there: the first of the events has it rendered at once. A key that was meant
 * for it goes to what has the focus then, and to nothing that had it before.
 *
 * @param hurriedBy has to stay the same array
 */
export function useUnhurried<Value>(
  value: Value | undefined,
  hurriedBy: readonly Hurry[],
): Value | undefined {
  const [followed, setFollowed] = useState(value);

  useLayoutEffect(() => {
    if (value === undefined) setFollowed(undefined);
    // A function would be called for what it returns.
    else startTransition(() => setFollowed(() => value));
  }, [value]);

  const isBehind = value !== undefined && !Object.is(value, followed);
  useEffect(() => {
    if (!isBehind) return undefined;
    const hurry = (event: Event): void => {
      const focusedBefore = document.activeElement;
      flushSync(() => setFollowed(() => value));
      const hasGone = document.activeElement !== focusedBefore && !isFocusFree();
      if (event.type === 'keydown' && hasGone) event.stopImmediatePropagation();
    };
    for (const type of hurriedBy) window.addEventListener(type, hurry, { capture: true });
    return () => {
      for (const type of hurriedBy) window.removeEventListener(type, hurry, { capture: true });
    };
  }, [isBehind, value, hurriedBy]);

  return value === undefined ? undefined : followed;
}
