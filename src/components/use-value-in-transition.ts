import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFocusFree } from '../platform/focus.ts';

/**
 * Who does one of these does not wait for what is on its way. A primitive tells the release of the press that opened a list from
 * the one that chooses: by then it has to be open.
 */
const HURRIED_BY = ['keydown', 'pointerdown', 'pointerup'] as const;

/**
 * Follows `value` in a transition: what comes with another one is rendered in slices, and the page does not stand still for it.
 * `undefined` is followed at once, and so is what comes in the same task after it: no frame has neither.
 *
 * Whoever goes on meanwhile finds what is on its way there: the next key or press has it rendered at once. A key that was meant
 * for it goes to what has the focus then, and to nothing that had it before.
 */
export function useValueInTransition<Value>(value: Value | undefined): Value | undefined {
  const [followed, setFollowed] = useState(value);
  const hasJustGone = useRef(false);

  useLayoutEffect(() => {
    // A function would be called for what it returns.
    const follow = (): void => setFollowed(() => value);
    if (value === undefined) {
      follow();
      hasJustGone.current = true;
      setTimeout(() => {
        hasJustGone.current = false;
      });
    } else if (hasJustGone.current) follow();
    else startTransition(follow);
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
    for (const type of HURRIED_BY) window.addEventListener(type, hurry, { capture: true });
    return () => {
      for (const type of HURRIED_BY) window.removeEventListener(type, hurry, { capture: true });
    };
  }, [isBehind, value]);

  return value === undefined ? undefined : followed;
}
