import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '../../../core/contract/session.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { classNames } from '../../components/class-names.ts';
import { TextField } from '../../components/TextField.tsx';
import { problemText } from '../../forms/field-problems.ts';
import {
  type OwnEmailForm,
  type OwnPasswordForm,
  resolveOwnEmail,
  resolveOwnPassword,
} from '../../forms/own-account-form.ts';
import { serverProblems } from '../../forms/server-problems.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './AccountDialog.module.css';
import { PanelEnd } from './PanelEnd.tsx';
import { useAccountWork } from './use-account-work.ts';

/** How the person gets in: password and address. */
export function AccessPanel({ user }: { readonly user: User }): JSX.Element {
  return (
    <div className={styles['panel']}>
      <PasswordForm />
      <EmailForm user={user} />
    </div>
  );
}

function PasswordForm(): JSX.Element {
  const api = useOwnAccountApi();
  const texts = useTexts();
  const { t } = texts;
  const work = useAccountWork();
  const form = useForm<OwnPasswordForm, unknown, OwnPasswordForm>({
    defaultValues: { password: '', passwordConfirmation: '', currentPassword: '' },
    resolver: resolveOwnPassword,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const save = ({ password, currentPassword }: OwnPasswordForm): Promise<void> =>
    work.run(
      async () => {
        await api.update({ newPassword: password, currentPassword });
        form.reset();
      },
      (error) => {
        for (const [path, message] of serverProblems(error)) {
          const name = path === 'newPassword' ? 'password' : 'currentPassword';
          form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    );
  return (
    <form noValidate className={styles['form']} onSubmit={form.handleSubmit(save)}>
      <div>
        <h3 className={styles['title']}>{t('account.password.title')}</h3>
        <p className={styles['text']}>{t('account.password.text')}</p>
      </div>
      <div className={classNames(styles['form'], styles['narrow'])}>
        <TextField
          label={t('account.currentPassword')}
          type="password"
          required
          autoComplete="current-password"
          error={problemText(texts, errors.currentPassword?.message, 'reasons.passwordWrong')}
          {...form.register('currentPassword')}
        />
        <TextField
          label={t('account.newPassword')}
          type="password"
          required
          autoComplete="new-password"
          error={problemText(texts, errors.password?.message)}
          {...form.register('password')}
        />
        <TextField
          label={t('account.newPasswordAgain')}
          type="password"
          required
          autoComplete="new-password"
          error={problemText(texts, errors.passwordConfirmation?.message)}
          {...form.register('passwordConfirmation')}
        />
      </div>
      <PanelEnd busy={work.isBusy} done={work.isDone ? t('account.password.done') : null}>
        {t('account.password.submit')}
      </PanelEnd>
    </form>
  );
}

function EmailForm({ user }: { readonly user: User }): JSX.Element {
  const api = useOwnAccountApi();
  const texts = useTexts();
  const { t } = texts;
  const work = useAccountWork();
  const form = useForm<OwnEmailForm, unknown, OwnEmailForm>({
    defaultValues: { email: '', currentPassword: '' },
    resolver: resolveOwnEmail,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const save = (request: OwnEmailForm): Promise<void> =>
    work.run(
      async () => {
        await api.update(request);
        form.reset();
      },
      (error) => {
        for (const [path, message] of serverProblems(error)) {
          const name = path === 'email' ? 'email' : 'currentPassword';
          form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    );
  return (
    <form noValidate className={styles['form']} onSubmit={form.handleSubmit(save)}>
      <div>
        <h3 className={styles['title']}>{t('account.email.title')}</h3>
        <p className={styles['text']}>{t('account.email.text', { email: user.email })}</p>
      </div>
      <div className={classNames(styles['form'], styles['narrow'])}>
        <TextField
          label={t('account.email.new')}
          type="email"
          required
          autoComplete="email"
          error={problemText(texts, errors.email?.message, 'rules.email')}
          {...form.register('email')}
        />
        <TextField
          label={t('register.password')}
          type="password"
          required
          autoComplete="current-password"
          error={problemText(texts, errors.currentPassword?.message, 'reasons.passwordWrong')}
          {...form.register('currentPassword')}
        />
      </div>
      <PanelEnd busy={work.isBusy} done={work.isDone ? t('account.email.done') : null}>
        {t('account.email.submit')}
      </PanelEnd>
    </form>
  );
}
