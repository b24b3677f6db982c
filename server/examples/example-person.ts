import type { AccountDetails, OwnAccount } from '../../core/contract/own-account.ts';

/** What the person of the examples changes of the own account. */
export const ADA_DETAILS: AccountDetails = {
  firstName: 'Ada',
  lastName: 'Tuner',
  phoneNumber: '+39 02 1234567',
  companyName: '',
  address: 'Via Roma 1',
  city: 'Milano',
  country: 'IT',
  postalCode: '20100',
  taxId: '',
  newsletterConsent: false,
  locale: 'en',
};

/** The person whom the examples are about, in Italy: with VAT. */
export const ADA: OwnAccount = {
  username: 'ada.tuner',
  email: 'ada@example.test',
  ...ADA_DETAILS,
};

/** The password of that person. */
export const PASSWORD = 'correct horse';
