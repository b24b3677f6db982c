import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApplication } from './application.ts';

export interface AccountTextsProps {
  readonly children: ReactNode;
  /** Called if they cannot be had, once the person was told; without it nothing can be rendered then. */
  onFailure?(): void;
}

/** Shows its children once the texts of what a person does with the own account are there. */
export function AccountTexts({ children, onFailure }: AccountTextsProps): ReactNode {
  const { alerts, texts } = useApplication();
  const [isReady, setIsReady] = useState(false);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    let isGone = false;
    texts.addAccount().then(
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
  }, [alerts, texts]);
  return isReady ? children : null;
}
