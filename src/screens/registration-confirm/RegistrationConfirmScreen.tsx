import { CircleAlert, CircleCheck, Mail } from 'lucide-react';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../app/application.ts';
import { PATHS } from '../../app/paths.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { GuestFrame } from '../GuestFrame.tsx';
import styles from './RegistrationConfirmScreen.module.css';

type Activation =
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly username: string; readonly trialEndsAt: string }
  | { readonly phase: 'failed'; readonly reason: ErrorReason | undefined };

/** After the registration: "check your mail", or, with the token of the mailed link, the activation itself. */
export function RegistrationConfirmScreen(): JSX.Element {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <GuestFrame>{token === null ? <CheckMail /> : <Activate token={token} />}</GuestFrame>;
}

function CheckMail(): JSX.Element {
  const { t } = useTexts();
  const email = emailOf(useLocation().state);
  return (
    <StateMessage
      level={1}
      icon={<Mail />}
      title={t('registrationConfirm.checkMailTitle')}
      text={
        email === undefined
          ? t('registrationConfirm.checkMailUnknown')
          : t('registrationConfirm.checkMail', { email })
      }
      action={<LinkButton to={PATHS.login}>{t('registrationConfirm.toLogin')}</LinkButton>}
    />
  );
}

function Activate({ token }: { readonly token: string }): JSX.Element {
  const { api, alerts } = useApplication();
  const { t, date } = useTexts();
  const [activation, setActivation] = useState<Activation>({ phase: 'running' });
  const asked = useRef<string>(undefined);

  const activate = async (): Promise<void> => {
    setActivation({ phase: 'running' });
    try {
      const { username, trialEndsAt } = await api.accounts.verify(token);
      setActivation({ phase: 'done', username, trialEndsAt });
      alerts.show({ code: 'REGISTRATION_COMPLETED' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setActivation({ phase: 'failed', reason: error.kind === 'http' ? error.reason : undefined });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link works once, so it is asked for once
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    void activate();
  }, [token]);

  switch (activation.phase) {
    case 'running':
      return (
        <div className={styles['running']} role="status">
          <ProgressBar label={t('registrationConfirm.activating')} share={null} />
          <p>{t('registrationConfirm.activating')}</p>
        </div>
      );
    case 'done':
      return (
        <StateMessage
          level={1}
          icon={<CircleCheck className={styles['done']} />}
          title={t('registrationConfirm.doneTitle')}
          text={t('registrationConfirm.done', {
            username: activation.username,
            date: date(activation.trialEndsAt),
          })}
          action={
            <LinkButton to={PATHS.login} variant="primary">
              {t('registrationConfirm.toLogin')}
            </LinkButton>
          }
        />
      );
    case 'failed':
      return (
        <StateMessage
          level={1}
          kind="error"
          icon={<CircleAlert className={styles['failed']} />}
          title={t('registrationConfirm.failedTitle')}
          text={
            activation.reason === undefined
              ? t('registrationConfirm.failed')
              : t(`reasons.${activation.reason}`)
          }
          action={
            <>
              {activation.reason === undefined && (
                <Button onClick={() => void activate()}>{t('common.retry')}</Button>
              )}
              {(activation.reason === 'linkExpired' || activation.reason === 'linkUnknown') && (
                <LinkButton to={PATHS.register}>
                  {t('registrationConfirm.registerAgain')}
                </LinkButton>
              )}
              <LinkButton to={PATHS.login} variant="primary">
                {t('registrationConfirm.toLogin')}
              </LinkButton>
            </>
          }
        />
      );
  }
}

/** The address that the registration screen has left in the history. */
function emailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
