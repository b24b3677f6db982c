import { Download } from 'lucide-react';
import { type FormEvent, type JSX, useState } from 'react';
import type { User } from '../../../core/contract/session.ts';
import { useApplication } from '../../application/application.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { downloadBlob } from '../../platform/download.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './AccountDialog.module.css';
import { PanelEnd } from './PanelEnd.tsx';
import { useAccountWork } from './use-account-work.ts';

/** The way out: everything of the account as a file, and its end. */
export function LeavePanel({ user }: { readonly user: User }): JSX.Element {
  const { t } = useTexts();
  const api = useOwnAccountApi();
  const work = useAccountWork();
  const canExport = user.links.some(({ rel }) => rel === 'export');
  const exportAll = (): Promise<void> =>
    work.run(async () => {
      downloadBlob(await api.exported(), `mapwright-${user.username}.zip`);
    });
  return (
    <div className={styles['panel']}>
      {canExport && (
        <div className={styles['form']}>
          <div>
            <h3 className={styles['title']}>{t('account.export.title')}</h3>
            <p className={styles['text']}>{t('account.export.text')}</p>
          </div>
          <div className={styles['end']}>
            <Button icon={<Download />} busy={work.isBusy} onClick={() => void exportAll()}>
              {t(work.isBusy ? 'account.export.busy' : 'account.export.submit')}
            </Button>
          </div>
        </div>
      )}
      <DeleteForm user={user} />
    </div>
  );
}

function DeleteForm({ user }: { readonly user: User }): JSX.Element {
  const { confirm, session } = useApplication();
  const api = useOwnAccountApi();
  const { t } = useTexts();
  const work = useAccountWork();
  const [problem, setProblem] = useState<'missing' | 'wrong'>();

  const remove = async (password: string): Promise<void> => {
    const isSure = await confirm.ask({
      title: t('account.delete.askTitle', { name: user.username }),
      message: t('account.delete.ask'),
      confirmLabel: t('account.delete.submit'),
      tone: 'danger',
    });
    if (!isSure) return;
    await work.run(
      async () => {
        await api.remove(password);
        session.logout();
      },
      (error) => {
        if (error.kind === 'http' && error.reason === 'passwordWrong') setProblem('wrong');
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setProblem(password === '' ? 'missing' : undefined);
    if (password !== '') void remove(password);
  };
  const errors = { missing: t('rules.required'), wrong: t('reasons.passwordWrong') };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <div>
        <h3 className={styles['title']}>{t('account.delete.title')}</h3>
        <p className={styles['text']}>{t('account.delete.text')}</p>
      </div>
      <div className={styles['narrow']}>
        <TextField
          label={t('register.password')}
          type="password"
          name="password"
          required
          autoComplete="current-password"
          error={problem === undefined ? undefined : errors[problem]}
        />
      </div>
      <PanelEnd variant="danger" busy={work.isBusy} done={null}>
        {t('account.delete.submit')}
      </PanelEnd>
    </form>
  );
}
