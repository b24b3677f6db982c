import { CircleAlert, CircleCheck } from 'lucide-react';
import { type JSX, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../GuestForm.module.css';

type Outcome =
  | { readonly phase: 'asking' | 'busy' | 'refused' }
  | { readonly phase: 'done'; readonly email: string };

/** Gives the account of the person the address that a link was mailed to. */
export function ConfirmEmailScreen(): JSX.Element {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <LateTexts part="account">
      <ConfirmEmail key={token} token={token} />
    </LateTexts>
  );
}

function ConfirmEmail({ token }: { readonly token: string }): JSX.Element {
  const { session } = useApplication();
  const api = useOwnAccountApi();
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'asking' });
  const confirm = async (): Promise<void> => {
    setOutcome({ phase: 'busy' });
    try {
      const { email } = await api.confirmEmail(token);
      setOutcome({ phase: 'done', email });
      await session.reloadUser();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setOutcome((now) => (now.phase === 'done' ? now : { phase: 'refused' }));
    }
  };
  const toProjects = (
    <LinkButton to={PATHS.projects} variant="primary">
      {t('titles.projects')}
    </LinkButton>
  );
  switch (outcome.phase) {
    case 'done':
      return (
        <StateMessage
          level={1}
          icon={<CircleCheck className={styles['done']} />}
          title={t('account.confirmEmail.doneTitle')}
          text={t('account.confirmEmail.done', { email: outcome.email })}
          action={toProjects}
        />
      );
    case 'refused':
      return (
        <StateMessage
          level={1}
          kind="error"
          icon={<CircleAlert className={styles['failed']} />}
          title={t('account.confirmEmail.refusedTitle')}
          text={t('account.confirmEmail.refused')}
          action={toProjects}
        />
      );
    default:
      return (
        <StateMessage
          level={1}
          title={t('account.confirmEmail.title')}
          text={t('account.confirmEmail.text')}
          action={
            <Button
              variant="primary"
              busy={outcome.phase === 'busy'}
              onClick={() => void confirm()}
            >
              {t('account.confirmEmail.submit')}
            </Button>
          }
        />
      );
  }
}
