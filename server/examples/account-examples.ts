import type { RegisterRequest, Verified } from '../../core/contract/accounts.ts';
import type { Terms } from '../../core/contract/agreements.ts';
import type { EvcRequest, UpdateAccount } from '../../core/contract/own-account.ts';
import {
  activationRefused,
  changedElsewhere,
  evcRefused,
  linkRefused,
  mailNotSetUp,
  passwordWrong,
  unauthorized,
} from '../errors.ts';
import { type CallExamples, refused } from './call-example.ts';
import { ADA, ADA_DETAILS, PASSWORD } from './example-person.ts';

const NEW_PASSWORD = 'battery staple';

const form: RegisterRequest = {
  ...ADA_DETAILS,
  username: ADA.username,
  email: ADA.email,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  termsConsent: true,
};

const verified: Verified = { username: ADA.username, trialEndsAt: '2026-12-05T10:00:00.000Z' };
const terms: Terms = { version: 1, publishedAt: '2026-01-01T00:00:00.000Z', text: null };
const evc: EvcRequest = { evcId: '123456', isOwner: true };
const otherEvc: EvcRequest = { evcId: '654321', isOwner: true };

const moved: UpdateAccount = { details: { ...ADA_DETAILS, city: 'Torino', postalCode: '10100' } };
const otherPassword: UpdateAccount = { newPassword: NEW_PASSWORD, currentPassword: PASSWORD };
const wrongPassword: UpdateAccount = { ...otherPassword, currentPassword: 'wrong horse' };

const who = { username: ADA.username };

/** Examples of the calls about accounts. */
export const ACCOUNT_EXAMPLES: CallExamples = {
  'POST /accounts': [
    { name: 'registered', body: form, status: 201, answer: { email: ADA.email } },
    refused(mailNotSetUp('REGISTRATION_FAILURE'), form),
  ],
  'POST /accounts/new/verifications': [
    { name: 'mailed', body: who, status: 202, answer: {} },
    refused(mailNotSetUp('REGISTRATION_COMPLETE_FAILURE'), who),
  ],
  'PATCH /accounts/new/verifications/{token}': [
    { name: 'confirmed', body: { password: PASSWORD }, status: 200, answer: verified },
    refused(activationRefused('linkUnknown'), { password: PASSWORD }),
  ],
  'POST /password-resets': [
    { name: 'mailed', body: who, status: 202, answer: {} },
    refused(mailNotSetUp('LOGIN_FAILURE'), who),
  ],
  'PATCH /password-resets/{token}': [
    { name: 'set', body: { password: NEW_PASSWORD }, status: 200, answer: who },
    refused(linkRefused('linkUnknown'), { password: NEW_PASSWORD }),
  ],
  'GET /accounts/me': [{ name: 'account', status: 200, answer: ADA }, refused(unauthorized())],
  'PUT /accounts/me': [
    { name: 'moved', body: moved, status: 200, answer: { ...ADA, ...moved.details } },
    { name: 'otherPassword', body: otherPassword, status: 200, answer: ADA },
    refused(passwordWrong('currentPassword'), wrongPassword),
  ],
  'DELETE /accounts/me': [
    { name: 'deleted', body: { password: PASSWORD }, status: 200, answer: {} },
    refused(passwordWrong('password'), { password: 'wrong horse' }),
  ],
  'GET /accounts/me/export': [refused(unauthorized())],
  'PATCH /email-changes/{token}': [
    { name: 'confirmed', status: 200, answer: { email: 'new.ada@example.test' } },
    refused(linkRefused('linkUnknown')),
  ],
  'POST /evc': [
    { name: 'registered', body: evc, status: 200, answer: { evcId: evc.evcId } },
    refused(evcRefused('evcIdSet'), otherEvc),
  ],
  'GET /agreements': [{ name: 'terms', status: 200, answer: terms }, refused(unauthorized())],
  'PUT /agreements': [
    { name: 'accepted', body: { termsVersion: 1 }, status: 200, answer: {} },
    refused(changedElsewhere('TERMS_ACCEPTATION_FAILURE'), { termsVersion: 2 }),
  ],
};
