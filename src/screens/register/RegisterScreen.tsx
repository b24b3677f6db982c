import { type JSX, useMemo, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { AccountForm } from '../../../core/contract/accounts.ts';
import { TRIAL_DAYS } from '../../../core/contract/limits.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { PATHS } from '../../application/paths.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import { focusFirstField } from '../../components/focus-first-field.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import {
  ACCOUNT_FORMATS,
  type AccountFormValues,
  emptyAccountForm,
  isOptional,
  resolveAccountForm,
} from '../../forms/account-form.ts';
import { countryOptions } from '../../forms/country-options.ts';
import { problemText } from '../../forms/field-problems.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { GuestFrame } from '../GuestFrame.tsx';
import styles from './RegisterScreen.module.css';
import { serverFieldErrors } from './server-field-errors.ts';
import { TermsModal } from './TermsModal.tsx';

type TextFieldName = Exclude<
  keyof AccountFormValues,
  'country' | 'newsletterConsent' | 'termsConsent'
>;

/** Registration, where the server has a way to send the mail that it needs. */
export function RegisterScreen(): JSX.Element {
  const { status } = useApplication();
  const { t } = useTexts();
  const isClosed = useStore(status.store).status?.registration === false;
  if (!isClosed) return <RegisterForm />;
  return (
    <GuestFrame>
      <StateMessage
        level={1}
        title={t('register.closedTitle')}
        text={t('reasons.mailNotSetUp')}
        action={<Link to={PATHS.login}>{t('register.login')}</Link>}
      />
    </GuestFrame>
  );
}

/** Every field of the account form, with the rule beside the field that breaks it. */
function RegisterForm(): JSX.Element {
  const { api, settings, alerts } = useApplication();
  const navigate = useNavigate();
  const texts = useTexts();
  const { t } = texts;
  const countries = useMemo(() => countryOptions(texts), [texts]);
  const [termsShown, setTermsShown] = useState(false);
  const form = useForm<AccountFormValues, unknown, AccountForm>({
    defaultValues: emptyAccountForm(),
    resolver: resolveAccountForm,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const country = useWatch({ control: form.control, name: 'country' });

  const submit = async (values: AccountForm): Promise<void> => {
    // What was said about an earlier try is over.
    alerts.clear();
    try {
      const { locale } = settings.store.getState();
      const { email } = await api.accounts.register({ ...values, locale });
      await navigate(PATHS.registrationConfirm, { replace: true, state: { email } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const { field, message } of serverFieldErrors(error)) {
        form.setError(field, { type: 'server', message }, { shouldFocus: true });
      }
    }
  };

  const errorOf = (field: keyof AccountFormValues): string | undefined =>
    problemText(texts, errors[field]?.message, ACCOUNT_FORMATS[field]);

  const textField = (
    field: TextFieldName,
    attributes: Pick<TextFieldProps, 'type' | 'autoComplete' | 'inputMode'> = {},
  ): JSX.Element => (
    <TextField
      label={t(`register.${field}`)}
      required={!isOptional(field, country)}
      error={errorOf(field)}
      {...attributes}
      {...form.register(field)}
    />
  );

  return (
    <GuestFrame>
      <form
        ref={focusFirstField}
        noValidate
        className={styles['form']}
        onSubmit={form.handleSubmit(submit)}
      >
        <div>
          <h1 className={styles['title']}>{t('register.title')}</h1>
          <p className={styles['intro']}>{t('register.intro', { days: TRIAL_DAYS })}</p>
          <p className={styles['note']}>{t('common.requiredNote')}</p>
        </div>
        <FormSection title={t('register.groupAccount')}>
          {textField('username', { autoComplete: 'username' })}
          {textField('email', { type: 'email', autoComplete: 'email' })}
          {textField('password', { type: 'password', autoComplete: 'new-password' })}
          {textField('passwordConfirmation', { type: 'password', autoComplete: 'new-password' })}
        </FormSection>
        <FormSection title={t('register.groupPerson')}>
          {textField('firstName', { autoComplete: 'given-name' })}
          {textField('lastName', { autoComplete: 'family-name' })}
          {textField('phoneNumber', { type: 'tel', autoComplete: 'tel' })}
        </FormSection>
        <FormSection title={t('register.groupAddress')}>
          {textField('companyName', { autoComplete: 'organization' })}
          {textField('taxId')}
          {textField('address', { autoComplete: 'street-address' })}
          {textField('city', { autoComplete: 'address-level2' })}
          {textField('postalCode', { autoComplete: 'postal-code' })}
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => (
              <SelectField
                label={t('register.country')}
                required
                error={errorOf('country')}
                value={field.value}
                options={[{ value: '', label: t('register.chooseCountry') }, ...countries]}
                onChange={field.onChange}
                onBlur={field.onBlur}
                controlRef={field.ref}
              />
            )}
          />
        </FormSection>
        <FormSection title={t('register.groupConsent')} columns={1}>
          <Checkbox
            label={t('register.newsletterConsent')}
            {...form.register('newsletterConsent')}
          />
          <Checkbox
            label={t('register.termsConsent')}
            required
            error={errors.termsConsent === undefined ? undefined : t('rules.terms')}
            {...form.register('termsConsent')}
          />
          <div>
            <Button size="small" onClick={() => setTermsShown(true)}>
              {t('register.readTerms')}
            </Button>
          </div>
        </FormSection>
        <div className={styles['end']}>
          <p className={styles['login']}>
            {t('register.haveAccount')} <Link to={PATHS.login}>{t('register.login')}</Link>
          </p>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t(isSubmitting ? 'register.submitting' : 'register.submit')}
          </Button>
        </div>
      </form>
      {termsShown && <TermsModal onClose={() => setTermsShown(false)} />}
    </GuestFrame>
  );
}
