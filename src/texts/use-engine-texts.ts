import { useEffect, useState } from 'react';
import { type EngineTexts, loadEngineTexts } from '../../locales/engine/engine-texts.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { useTexts } from './texts-context.ts';

/** Words for what the engine finds, in the language of the page; `undefined` until they are there. */
export function useEngineTexts(): EngineTexts | undefined {
  const { locale } = useTexts();
  const [texts, setTexts] = useState<EngineTexts>();
  useEffect(() => {
    let isGone = false;
    fireAndForget(
      loadEngineTexts(locale).then((loaded) => {
        if (!isGone) setTexts(loaded);
      }),
    );
    return () => {
      isGone = true;
    };
  }, [locale]);
  return texts;
}
