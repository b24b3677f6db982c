import { type FormEvent, type JSX, useState } from 'react';
import type { VerificationRequest, Verified } from '../../../core/contract/accounts.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { focusFirstField } from '../../components/focus-first-field.ts';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../GuestForm.module.css';

export interface ActivationFormProps {
  /** Of the link in the mail. */
  readonly token: string;
  onDone(verified: Verified): void;
  /** The link is good for nothing. */
  onRefused(reason: ErrorReason): void;
}

/** What is put right in the form; everything else that a refusal can say is about the link. */
type FieldReason = 'passwordWrong' | 'usernameTaken';

/**
 * Asks for the password of the form: the link alone shows only whose address it is. Where somebody else has taken the username
 * meanwhile, for another one as well.
 */
export function ActivationForm({ token, onDone, onRefused }: ActivationFormProps): JSX.Element {
  const { api, alerts } = useApplication();
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<FieldReason>();
  const [asksUsername, setAsksUsername] = useState(false);

  const activate = async (request: VerificationRequest): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    // What was said about an earlier try is over.
    alerts.clear();
    try {
      const verified = await api.accounts.verify(token, request);
      alerts.show({ code: 'REGISTRATION_COMPLETED' });
      onDone(verified);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Without a reason the person has been told, and may try again.
      const reason = error.kind === 'http' ? error.reason : undefined;
      if (isFieldReason(reason)) {
        setRefusal(reason);
        setAsksUsername((asks) => asks || reason === 'usernameTaken');
      } else if (reason !== undefined && reason !== 'fieldsInvalid') {
        onRefused(reason);
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const username = String(form.get('username') ?? '');
    setMissing(password === '');
    if (password !== '') void activate({ password, ...(username !== '' && { username }) });
  };

  const passwordError = missing
    ? t('rules.required')
    : refusal === 'passwordWrong'
      ? t('reasons.passwordWrong')
      : undefined;
  return (
    <form ref={focusFirstField} noValidate className={styles['form']} onSubmit={submit}>
      <div>
        <h1 className={styles['title']}>{t('registrationConfirm.askTitle')}</h1>
        <p className={styles['text']}>{t('registrationConfirm.ask')}</p>
      </div>
      {asksUsername && (
        <TextField
          label={t('register.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={refusal === 'usernameTaken' ? t('registrationConfirm.newUsername') : undefined}
        />
      )}
      <TextField
        label={t('register.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        error={passwordError}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t(busy ? 'registrationConfirm.activating' : 'registrationConfirm.activate')}
      </Button>
    </form>
  );
}

function isFieldReason(reason: ErrorReason | undefined): reason is FieldReason {
  return reason === 'passwordWrong' || reason === 'usernameTaken';
}
