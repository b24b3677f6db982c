import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { type AccountForm, accountFormSchema } from '../../core/contract/accounts.ts';
import { needsTaxId } from '../../core/tax/tax-id.ts';
import type { MessageKey } from '../../locales/load-locale.ts';
import { contractResolver } from './contract-resolver.ts';

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

/** Whether a field may stay empty, in a form with this country; none is chosen at first. */
export function isOptional(field: keyof AccountFormValues, country: string): boolean {
  if (field === 'taxId') return country === '' || !needsTaxId(country);
  return field === 'companyName' || field === 'newsletterConsent';
}

/** How a field is written, where "check this entry" would not help. */
export const ACCOUNT_FORMATS: Readonly<Partial<Record<keyof AccountFormValues, MessageKey>>> = {
  username: 'rules.username',
  email: 'rules.email',
  phoneNumber: 'rules.phone',
  taxId: 'rules.taxId',
};

/** Holds the account form against the contract. */
export const resolveAccountForm: Resolver<AccountFormValues, unknown, AccountForm> =
  contractResolver(accountFormSchema);
