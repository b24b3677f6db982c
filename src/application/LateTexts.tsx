import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LocalePart } from '../../locales/load-locale.ts';
import { useApplication } from './application.ts';

export interface LateTextsProps {
  readonly part: LocalePart;
  readonly children: ReactNode;
  /** Called if they cannot be had, once the person was told; without it nothing can be rendered then. */
  onFailure?(): void;
}

/** Shows its children once texts are there that the first screen does not wait for. */
export function LateTexts({ part, children, onFailure }: LateTextsProps): ReactNode {
  const { alerts, texts } = useApplication();
  const [isReady, setIsReady] = useState(false);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    let isGone = false;
    texts.add(part).then(
      () => {
        if (!isGone) setIsReady(true);
      },
      (error: unknown) => {
        if (isGone) return;
        if (failed.current === undefined) {
          setIsReady(() => {
            throw error;
          });
          return;
        }
        alerts.show({ code: 'UNEXPECTED_ERROR' });
        failed.current();
      },
    );
    return () => {
      isGone = true;
    };
  }, [alerts, texts, part]);
  return isReady ? children : null;
}
