import { useEffect, useState } from 'react';

/**
 * Follows `value`, but not while a button of the pointer is held down.
 *
 * What appears on blur moves everything below it. A press on "Save" blurs the field: without this the button would move
 * away between press and release, and the click would be lost.
 */
export function useValueAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);

  useEffect(() => {
    let frame = 0;
    const show = (): void => {
      // Something is `:active` from press to release; the click comes before the next frame.
      if (document.querySelector(':active') === null) setShown(value);
      else frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return shown;
}
