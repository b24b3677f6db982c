import { type ReactNode, useEffect, useState } from 'react';
import { useApplication } from './application.ts';

/** Shows its children once the texts of what is bought with money are there. Fails to render if they cannot be had. */
export function CommerceTexts({ children }: { readonly children: ReactNode }): ReactNode {
  const { texts } = useApplication();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    texts.addCommerce().then(
      () => {
        if (!isGone) setIsReady(true);
      },
      (error: unknown) => {
        if (isGone) return;
        setIsReady(() => {
          throw error;
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [texts]);
  return isReady ? children : null;
}
