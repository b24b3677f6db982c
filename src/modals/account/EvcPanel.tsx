import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import type { EvcRequest } from '../../../core/contract/own-account.ts';
import type { User } from '../../../core/contract/session.ts';
import { useApplication } from '../../application/application.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { problemText } from '../../forms/field-problems.ts';
import { type EvcForm, resolveEvc } from '../../forms/own-account-form.ts';
import { serverProblems } from '../../forms/server-problems.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './AccountDialog.module.css';
import { PanelEnd } from './PanelEnd.tsx';
import { useAccountWork } from './use-account-work.ts';

/** The number of the person's EVC licence: told once, and shown from then on. */
export function EvcPanel({ user }: { readonly user: User }): JSX.Element {
  const { t } = useTexts();
  const canRegister = user.links.some(({ rel }) => rel === 'evc');
  return (
    <div className={styles['panel']}>
      <div>
        <h3 className={styles['title']}>{t('account.evc.title')}</h3>
        <p className={styles['text']}>
          {user.evcId === null
            ? t('account.evc.text')
            : t('account.evc.registered', { number: user.evcId })}
        </p>
      </div>
      {canRegister && <EvcRegistration />}
    </div>
  );
}

function EvcRegistration(): JSX.Element {
  const { alerts, session } = useApplication();
  const api = useOwnAccountApi();
  const texts = useTexts();
  const { t } = texts;
  const work = useAccountWork();
  const form = useForm<EvcForm, unknown, EvcRequest>({
    defaultValues: { evcId: '', isOwner: false },
    resolver: resolveEvc,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const register = (request: EvcRequest): Promise<void> =>
    work.run(
      async () => {
        await api.registerEvc(request);
        alerts.show({ code: 'EVC_REGISTER_SUCCESS' });
        await session.reloadUser();
      },
      (error) => {
        for (const [, message] of serverProblems(error)) {
          form.setError('evcId', { type: 'server', message }, { shouldFocus: true });
        }
      },
    );
  return (
    <form noValidate className={styles['form']} onSubmit={form.handleSubmit(register)}>
      <div className={styles['narrow']}>
        <TextField
          label={t('account.evc.number')}
          required
          inputMode="numeric"
          autoComplete="off"
          error={problemText(texts, errors.evcId?.message, 'account.evc.format')}
          {...form.register('evcId')}
        />
      </div>
      <Checkbox
        label={t('account.evc.owner')}
        required
        error={errors.isOwner === undefined ? undefined : t('rules.required')}
        {...form.register('isOwner')}
      />
      <PanelEnd busy={work.isBusy} done={null}>
        {t('account.evc.submit')}
      </PanelEnd>
    </form>
  );
}
