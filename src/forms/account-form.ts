import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { type AccountForm, accountFormSchema } from '../../core/contract/accounts.ts';
import type { MessageKey } from '../../locales/load-locale.ts';
import { contractResolver } from './contract-resolver.ts';
import { encodeProblem } from './field-problems.ts';

/** Values of the account form while it is being filled in: the terms may still be refused. */
export type AccountFormValues = Omit<z.input<typeof accountFormSchema>, 'termsConsent'> & {
  termsConsent: boolean;
};

/** An account form that nobody has touched. */
export function emptyAccountForm(): AccountFormValues {
  return {
    firstName: '',
    lastName: '',
    username: '',
    email: '',
    password: '',
    passwordConfirmation: '',
    phoneNumber: '',
    companyName: '',
    address: '',
    city: '',
    country: '',
    postalCode: '',
    taxId: '',
    newsletterConsent: false,
    termsConsent: false,
  };
}

/** Fields that may stay empty. */
export const OPTIONAL_ACCOUNT_FIELDS: ReadonlySet<keyof AccountFormValues> = new Set([
  'companyName',
  'taxId',
  'newsletterConsent',
]);

/** How a field is written, where "check this entry" would not help. */
export const ACCOUNT_FORMATS: Readonly<Partial<Record<keyof AccountFormValues, MessageKey>>> = {
  username: 'rules.username',
  email: 'rules.email',
  phoneNumber: 'rules.phone',
};

/**
 * Holds the account form against the contract. The schema compares the passwords only once everything else is right, and
 * has no rule for two empty ones; a person is told at once.
 */
export const resolveAccountForm: Resolver<AccountFormValues, unknown, AccountForm> = async (
  values,
  context,
  options,
) => {
  const resolve: Resolver<AccountFormValues, unknown, AccountForm> =
    contractResolver(accountFormSchema);
  const result = await resolve(values, context, options);
  const rule = confirmationRule(values);
  if (rule === undefined) return result;
  const passwordConfirmation = { type: rule, message: encodeProblem({ rule }) };
  return { values: {}, errors: { ...result.errors, passwordConfirmation } };
};

function confirmationRule({
  password,
  passwordConfirmation,
}: AccountFormValues): 'required' | 'mismatch' | undefined {
  if (passwordConfirmation === '') return 'required';
  return password === passwordConfirmation ? undefined : 'mismatch';
}
