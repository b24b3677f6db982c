import { Mail } from 'lucide-react';
import { type FormEvent, type JSX, useState } from 'react';
import { Link } from 'react-router-dom';
import { mailRequestSchema } from '../../../core/contract/account-mails.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { focusFirstField } from '../../components/focus-first-field.ts';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../GuestForm.module.css';
import { GuestFrame } from '../GuestFrame.tsx';

/** Asks for a link with which a new password is set. What comes of it only the mail says. */
export function ForgottenPasswordScreen(): JSX.Element {
  return (
    <GuestFrame>
      <LateTexts part="account">
        <ForgottenPassword />
      </LateTexts>
    </GuestFrame>
  );
}

function ForgottenPassword(): JSX.Element {
  const { alerts } = useApplication();
  const api = useOwnAccountApi();
  const { t } = useTexts();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [missing, setMissing] = useState(false);

  const ask = async (username: string): Promise<void> => {
    setState('busy');
    alerts.clear();
    try {
      await api.askForPasswordReset(username);
      setState('sent');
    } catch (error) {
      setState('idle');
      if (!isApiError(error)) throw error;
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = mailRequestSchema.safeParse(
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    setMissing(!typed.success);
    if (typed.success) void ask(typed.data.username);
  };

  if (state === 'sent') {
    return (
      <StateMessage
        level={1}
        icon={<Mail />}
        title={t('registrationConfirm.checkMailTitle')}
        text={t('account.forgotten.sent')}
        action={<LinkButton to={PATHS.login}>{t('registrationConfirm.toLogin')}</LinkButton>}
      />
    );
  }
  return (
    <form ref={focusFirstField} noValidate className={styles['form']} onSubmit={submit}>
      <div>
        <h1 className={styles['title']}>{t('account.forgotten.title')}</h1>
        <p className={styles['text']}>{t('account.forgotten.text')}</p>
      </div>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing ? t('rules.required') : undefined}
      />
      <Button type="submit" variant="primary" wide busy={state === 'busy'}>
        {t('account.forgotten.submit')}
      </Button>
      <Link to={PATHS.login}>{t('common.back')}</Link>
    </form>
  );
}
