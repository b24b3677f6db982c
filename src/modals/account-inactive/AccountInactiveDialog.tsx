import { type JSX, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';

export interface AccountInactiveDialogProps {
  /** What was typed as the name at the login. */
  readonly username: string;
  onClose(): void;
}

/** The account is not active yet: its link may be mailed again. */
export function AccountInactiveDialog({
  username,
  onClose,
}: AccountInactiveDialogProps): JSX.Element {
  const api = useOwnAccountApi();
  const { t } = useTexts();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async (): Promise<void> => {
    setState('busy');
    try {
      await api.askForActivation(username);
      setState('sent');
    } catch (error) {
      setState('idle');
      if (!isApiError(error)) throw error;
    }
  };
  return (
    <Modal
      title={t('account.inactive.title')}
      description={t('reasons.accountInactive')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-default>
            {t('common.close')}
          </Button>
          {state !== 'sent' && (
            <Button variant="primary" busy={state === 'busy'} onClick={() => void send()}>
              {t('account.inactive.send')}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{state === 'sent' ? t('account.inactive.sent') : null}</p>
    </Modal>
  );
}
