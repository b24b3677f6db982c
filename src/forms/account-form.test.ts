import { describe, expect, it } from 'vitest';
import {
  type AccountFormValues,
  emptyAccountForm,
  isOptional,
  resolveAccountForm,
} from './account-form.ts';

const filled: AccountFormValues = {
  firstName: 'Ada',
  lastName: 'Tuner',
  username: 'ada.tuner',
  email: 'ada@example.com',
  password: 'long enough',
  passwordConfirmation: 'long enough',
  phoneNumber: '+39 02 1234567',
  companyName: '',
  address: 'Via Roma 1',
  city: 'Torino',
  country: 'IT',
  postalCode: '10121',
  taxId: '',
  newsletterConsent: false,
  termsConsent: true,
};

async function problemsOf(values: AccountFormValues): Promise<Record<string, string | undefined>> {
  const { errors } = await resolveAccountForm(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      (error as { message?: string }).message,
    ]),
  );
}

describe('account form', () => {
  it('takes a filled form', async () => {
    expect(await problemsOf(filled)).toEqual({});
  });

  it('asks for every field that is not optional', async () => {
    const problems = await problemsOf(emptyAccountForm());
    const required = Object.keys(filled).filter(
      (field) => !isOptional(field as keyof AccountFormValues, ''),
    );
    expect(problems).toEqual(Object.fromEntries(required.map((field) => [field, 'required'])));
  });

  it.each<[keyof AccountFormValues, string | boolean, string | undefined]>([
    ['firstName', 'A', 'tooShort:2'],
    ['firstName', 'Al', undefined],
    ['firstName', ' A ', 'tooShort:2'],
    ['firstName', 'A'.repeat(121), 'tooLong:120'],
    ['username', 'adat', 'tooShort:5'],
    ['username', 'adatu', undefined],
    ['username', 'ada tuner', 'format'],
    ['username', 'zażółć', undefined],
    ['email', 'ada', 'format'],
    ['password', 'seven77', 'tooShort:8'],
    ['passwordConfirmation', 'something else', 'mismatch'],
    ['passwordConfirmation', '', 'required'],
    ['phoneNumber', '1234', 'format'],
    ['phoneNumber', '12345', undefined],
    ['phoneNumber', 'call me', 'format'],
    ['country', '', 'required'],
    ['postalCode', '1', 'tooShort:2'],
    ['postalCode', '1'.repeat(21), 'tooLong:20'],
    ['companyName', 'C'.repeat(121), 'tooLong:120'],
    ['termsConsent', false, 'required'],
    ['firstName', 'www.evil.example/x', 'format'],
    ['password', 'zzzzzzzz', 'guessable'],
    ['password', 'ada.tuner', 'guessable'],
    ['country', 'ZZ', 'format'],
    ['taxId', '12345678900', 'format'],
    ['taxId', '12345678903', undefined],
  ])('judges %s %j: %s', async (field, value, problem) => {
    expect((await problemsOf({ ...filled, [field]: value }))[field]).toBe(problem);
  });

  it('tells at once that the passwords differ, while other fields are still empty', async () => {
    const problems = await problemsOf({
      ...emptyAccountForm(),
      password: 'long enough',
      passwordConfirmation: 'long enoufh',
    });
    expect(problems['passwordConfirmation']).toBe('mismatch');
  });

  it('asks for a tax id where no VAT may be added', async () => {
    expect(isOptional('taxId', 'US')).toBe(false);
    expect(isOptional('taxId', 'PL')).toBe(true);
    expect(await problemsOf({ ...filled, country: 'US' })).toEqual({ taxId: 'required' });
    expect(await problemsOf({ ...filled, country: 'US', taxId: '12-3456789' })).toEqual({});
    expect((await problemsOf({ ...emptyAccountForm(), country: 'US' }))['taxId']).toBe('required');
  });

  it('takes a password of 8 characters', async () => {
    const password = 'eight888';
    expect(await problemsOf({ ...filled, password, passwordConfirmation: password })).toEqual({});
  });
});
