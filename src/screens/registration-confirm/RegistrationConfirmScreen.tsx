import { CircleAlert, CircleCheck, Mail } from 'lucide-react';
import { type JSX, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Verified } from '../../../core/contract/accounts.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { LinkButton } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../GuestForm.module.css';
import { GuestFrame } from '../GuestFrame.tsx';
import { ActivationForm } from './ActivationForm.tsx';

type Activation =
  | { readonly phase: 'asking' }
  | { readonly phase: 'done'; readonly verified: Verified }
  | { readonly phase: 'refused'; readonly reason: ErrorReason };

/** Reasons after which only a new link helps. */
const NEEDS_NEW_LINK: ReadonlySet<ErrorReason> = new Set(['linkExpired', 'linkUnknown']);

/** After the registration: "check your mail", or, with the token of the mailed link, the activation itself. */
export function RegistrationConfirmScreen(): JSX.Element {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <GuestFrame>
      <LateTexts part="account">
        {token === null ? <CheckMail /> : <Activate key={token} token={token} />}
      </LateTexts>
    </GuestFrame>
  );
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
  const [activation, setActivation] = useState<Activation>({ phase: 'asking' });
  switch (activation.phase) {
    case 'asking':
      return (
        <ActivationForm
          token={token}
          onDone={(verified) => setActivation({ phase: 'done', verified })}
          onRefused={(reason) => setActivation({ phase: 'refused', reason })}
        />
      );
    case 'done':
      return <Done verified={activation.verified} />;
    case 'refused':
      return <Refused reason={activation.reason} />;
  }
}

function Done({ verified }: { readonly verified: Verified }): JSX.Element {
  const { t, date } = useTexts();
  const { username, trialEndsAt } = verified;
  return (
    <StateMessage
      level={1}
      icon={<CircleCheck className={styles['done']} />}
      title={t('registrationConfirm.doneTitle')}
      text={t('registrationConfirm.done', { username, date: date(trialEndsAt) })}
      action={
        <LinkButton to={PATHS.login} variant="primary">
          {t('registrationConfirm.toLogin')}
        </LinkButton>
      }
    />
  );
}

function Refused({ reason }: { readonly reason: ErrorReason }): JSX.Element {
  const { t } = useTexts();
  return (
    <StateMessage
      level={1}
      kind="error"
      icon={<CircleAlert className={styles['failed']} />}
      title={t('registrationConfirm.failedTitle')}
      text={t(`reasons.${reason}`)}
      action={
        <>
          {NEEDS_NEW_LINK.has(reason) && (
            <LinkButton to={PATHS.register}>{t('registrationConfirm.registerAgain')}</LinkButton>
          )}
          <LinkButton to={PATHS.login} variant="primary">
            {t('registrationConfirm.toLogin')}
          </LinkButton>
        </>
      }
    />
  );
}

/** The address that the registration screen has left in the history. */
function emailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
