import { type ComponentType, type JSX, useEffect, useState } from 'react';
import { useApplication } from '../application/application.ts';
import type { AccountModalProps } from './AccountModal.tsx';

/**
 * A dialog about the account. Its script is not fetched ahead with those that the editor can show: without a server there is nothing
 * to do in it. Where it cannot be fetched the person is told, and nothing else goes off the screen.
 */
export function LateDialog(props: AccountModalProps): JSX.Element | null {
  const { alerts, modals } = useApplication();
  const [Shown, setShown] = useState<ComponentType<AccountModalProps>>();
  useEffect(() => {
    let isGone = false;
    import('./AccountModal.tsx').then(
      ({ AccountModal }) => {
        if (!isGone) setShown(() => AccountModal);
      },
      () => {
        if (isGone) return;
        alerts.show({ code: 'UNEXPECTED_ERROR' });
        modals.close();
      },
    );
    return () => {
      isGone = true;
    };
  }, [alerts, modals]);
  return Shown === undefined ? null : <Shown {...props} />;
}
