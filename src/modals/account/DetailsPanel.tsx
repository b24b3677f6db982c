import { CloudAlert } from 'lucide-react';
import { type JSX, useCallback, useEffect, useMemo, useState } from 'react';
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { LOCALES } from '../../../core/contract/common.ts';
import type { AccountDetails, OwnAccount } from '../../../core/contract/own-account.ts';
import { needsTaxId } from '../../../core/tax/tax-id.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { FormSection, WholeRow } from '../../components/FormSection.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { ACCOUNT_FORMATS } from '../../forms/account-form.ts';
import { countryOptions } from '../../forms/country-options.ts';
import { problemText } from '../../forms/field-problems.ts';
import { detailsOf, resolveDetails } from '../../forms/own-account-form.ts';
import { serverProblems } from '../../forms/server-problems.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './AccountDialog.module.css';
import { PanelEnd } from './PanelEnd.tsx';
import { useAccountWork } from './use-account-work.ts';

type TextName = Exclude<keyof AccountDetails, 'country' | 'newsletterConsent' | 'locale'>;

/** Who the person is: name, company, address, language. */
export function DetailsPanel(): JSX.Element {
  const api = useOwnAccountApi();
  const { t } = useTexts();
  const [account, setAccount] = useState<OwnAccount | 'failed'>();
  const load = useCallback(async (): Promise<void> => {
    setAccount(undefined);
    try {
      setAccount(await api.read());
    } catch (error) {
      if (!isApiError(error)) throw error;
      setAccount('failed');
    }
  }, [api]);
  useEffect(() => void load(), [load]);

  if (account === undefined) {
    return (
      <div className={styles['form']} aria-busy="true">
        <Skeleton width="45%" />
        <Skeleton width="70%" />
      </div>
    );
  }
  if (account === 'failed') {
    return (
      <StateMessage
        kind="error"
        icon={<CloudAlert />}
        title={t('account.failed')}
        text={t('projects.failed')}
        action={<Button onClick={() => void load()}>{t('common.retry')}</Button>}
      />
    );
  }
  return <DetailsForm account={account} />;
}

function DetailsForm({ account }: { readonly account: OwnAccount }): JSX.Element {
  const { session, settings } = useApplication();
  const api = useOwnAccountApi();
  const texts = useTexts();
  const { t } = texts;
  const work = useAccountWork();
  const countries = useMemo(() => countryOptions(texts), [texts]);
  const form = useForm<AccountDetails, unknown, AccountDetails>({
    defaultValues: detailsOf(account),
    resolver: resolveDetails,
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const country = useWatch({ control: form.control, name: 'country' });

  const save = (details: AccountDetails): Promise<void> =>
    work.run(
      async () => {
        form.reset(detailsOf(await api.update({ details })));
        if (details.locale !== account.locale) settings.setLocale(details.locale);
        await session.reloadUser();
      },
      (error) => {
        for (const [path, message] of serverProblems(error, 'details.')) {
          if (isDetail(path, account)) form.setError(path, { type: 'server', message });
        }
      },
    );

  const errorOf = (field: keyof AccountDetails): string | undefined =>
    problemText(
      texts,
      errors[field]?.message,
      field === 'locale' ? undefined : ACCOUNT_FORMATS[field],
    );
  const textField = (name: TextName, autoComplete?: string): JSX.Element => (
    <TextField
      label={t(`register.${name}`)}
      required={name === 'taxId' ? needsTaxId(country) : name !== 'companyName'}
      error={errorOf(name)}
      autoComplete={autoComplete}
      {...form.register(name)}
    />
  );
  return (
    <form noValidate className={styles['panel']} onSubmit={form.handleSubmit(save)}>
      <FormSection title={t('register.groupPerson')}>
        {textField('firstName', 'given-name')}
        {textField('lastName', 'family-name')}
        {textField('phoneNumber', 'tel')}
        <Controller
          control={form.control}
          name="locale"
          render={({ field }) => (
            <SelectField
              label={t('language.label')}
              value={field.value}
              options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={field.onChange}
              onBlur={field.onBlur}
              controlRef={field.ref}
            />
          )}
        />
      </FormSection>
      <FormSection title={t('register.groupAddress')}>
        {textField('companyName', 'organization')}
        {textField('taxId')}
        {textField('address', 'street-address')}
        {textField('city', 'address-level2')}
        {textField('postalCode', 'postal-code')}
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <SelectField
              label={t('register.country')}
              required
              error={errorOf('country')}
              value={field.value}
              options={countries}
              onChange={field.onChange}
              onBlur={field.onBlur}
              controlRef={field.ref}
            />
          )}
        />
        <WholeRow>
          <Checkbox
            label={t('register.newsletterConsent')}
            {...form.register('newsletterConsent')}
          />
        </WholeRow>
      </FormSection>
      <PanelEnd busy={work.isBusy} done={work.isDone && !isDirty ? t('account.saved') : null}>
        {t('common.save')}
      </PanelEnd>
    </form>
  );
}

function isDetail(path: string, account: OwnAccount): path is FieldPath<AccountDetails> {
  return Object.hasOwn(detailsOf(account), path);
}
