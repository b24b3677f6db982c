import { CircleAlert, CircleCheck } from 'lucide-react';
import { type JSX, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { focusFirstField } from '../../components/focus-first-field.ts';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { problemText } from '../../forms/field-problems.ts';
import { type ResetPasswordForm, resolveResetPassword } from '../../forms/own-account-form.ts';
import { serverProblems } from '../../forms/server-problems.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../GuestForm.module.css';
import { GuestFrame } from '../GuestFrame.tsx';

type Outcome =
  | { readonly phase: 'asking' }
  | { readonly phase: 'done'; readonly username: string }
  | { readonly phase: 'refused' };

/** What a refusal says of the link; everything else is about the form. */
const ABOUT_LINK: ReadonlySet<ErrorReason | undefined> = new Set([
  'linkExpired',
  'linkUnknown',
  'linkAlreadyUsed',
] as const);

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordScreen(): JSX.Element {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <GuestFrame>
      <LateTexts part="account">
        <ResetPassword key={token} token={token} />
      </LateTexts>
    </GuestFrame>
  );
}

function ResetPassword({ token }: { readonly token: string }): JSX.Element {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'asking' });
  switch (outcome.phase) {
    case 'asking':
      return <NewPassword token={token} onOutcome={setOutcome} />;
    case 'done':
      return (
        <StateMessage
          level={1}
          icon={<CircleCheck className={styles['done']} />}
          title={t('account.reset.doneTitle')}
          text={t('account.reset.done', { username: outcome.username })}
          action={
            <LinkButton to={PATHS.login} variant="primary">
              {t('registrationConfirm.toLogin')}
            </LinkButton>
          }
        />
      );
    case 'refused':
      return (
        <StateMessage
          level={1}
          kind="error"
          icon={<CircleAlert className={styles['failed']} />}
          title={t('account.reset.refusedTitle')}
          text={t('account.reset.refused')}
          action={
            <LinkButton to={PATHS.forgottenPassword} variant="primary">
              {t('account.reset.again')}
            </LinkButton>
          }
        />
      );
  }
}

interface NewPasswordProps {
  readonly token: string;
  onOutcome(outcome: Outcome): void;
}

function NewPassword({ token, onOutcome }: NewPasswordProps): JSX.Element {
  const { alerts, session } = useApplication();
  const api = useOwnAccountApi();
  const texts = useTexts();
  const { t } = texts;
  const form = useForm<ResetPasswordForm, unknown, ResetPasswordForm>({
    defaultValues: { password: '', passwordConfirmation: '' },
    resolver: resolveResetPassword,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ password }: ResetPasswordForm): Promise<void> => {
    alerts.clear();
    try {
      const { username } = await api.resetPassword(token, password);
      // The server has ended all sessions of the account: this page may have had one.
      if (session.store.getState().phase === 'user') session.logout();
      onOutcome({ phase: 'done', username });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.kind === 'http' && ABOUT_LINK.has(error.reason)) onOutcome({ phase: 'refused' });
      for (const [, message] of serverProblems(error)) {
        form.setError('password', { type: 'server', message }, { shouldFocus: true });
      }
    }
  };
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={styles['form']}
      onSubmit={form.handleSubmit(submit)}
    >
      <div>
        <h1 className={styles['title']}>{t('account.reset.title')}</h1>
        <p className={styles['text']}>{t('account.reset.text')}</p>
      </div>
      <TextField
        label={t('account.newPassword')}
        type="password"
        autoComplete="new-password"
        error={problemText(texts, errors.password?.message)}
        {...form.register('password')}
      />
      <TextField
        label={t('account.newPasswordAgain')}
        type="password"
        autoComplete="new-password"
        error={problemText(texts, errors.passwordConfirmation?.message)}
        {...form.register('passwordConfirmation')}
      />
      <Button type="submit" variant="primary" wide busy={isSubmitting}>
        {t('account.reset.submit')}
      </Button>
    </form>
  );
}
