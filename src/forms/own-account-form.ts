import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { passwordResetSchema } from '../../core/contract/account-mails.ts';
import { accountFieldsSchema } from '../../core/contract/accounts.ts';
import {
  type AccountDetails,
  accountDetailsSchema,
  deleteAccountSchema,
  type EvcRequest,
  evcRequestSchema,
  type OwnAccount,
} from '../../core/contract/own-account.ts';
import { contractResolver } from './contract-resolver.ts';

/** A new password, twice, for whoever has forgotten the one before. */
export interface ResetPasswordForm {
  readonly password: string;
  readonly passwordConfirmation: string;
}

/** A new password, twice, and the one before. */
export interface OwnPasswordForm extends ResetPasswordForm {
  readonly currentPassword: string;
}

/** A new address, and the password. */
export interface OwnEmailForm {
  readonly email: string;
  readonly currentPassword: string;
}

/** The number of an EVC licence while it is being typed: the box may be without its tick. */
export interface EvcForm {
  readonly evcId: string;
  readonly isOwner: boolean;
}

const { password: typedPassword } = deleteAccountSchema.shape;
const newPasswordFields = passwordResetSchema.extend({ passwordConfirmation: typedPassword });
const MISMATCH = { path: ['passwordConfirmation'], params: { rule: 'mismatch' } };

/** Holds the form of a password that is set anew against its rules. */
export const resolveResetPassword: Resolver<ResetPasswordForm, unknown, ResetPasswordForm> =
  contractResolver(newPasswordFields.refine(areSame, MISMATCH));

/** Holds the form of a new password of the own account against its rules. */
export const resolveOwnPassword: Resolver<OwnPasswordForm, unknown, OwnPasswordForm> =
  contractResolver(
    newPasswordFields.extend({ currentPassword: typedPassword }).refine(areSame, MISMATCH),
  );

/** Holds the form of a new address against the contract. */
export const resolveOwnEmail: Resolver<OwnEmailForm, unknown, OwnEmailForm> = contractResolver(
  z.object({ email: accountFieldsSchema.shape.email, currentPassword: typedPassword }),
);

/** Holds the form of an EVC licence against the contract. */
export const resolveEvc: Resolver<EvcForm, unknown, EvcRequest> =
  contractResolver(evcRequestSchema);

/** Holds the details of the own account against the contract. */
export const resolveDetails: Resolver<AccountDetails, unknown, AccountDetails> =
  contractResolver(accountDetailsSchema);

/** What can be changed of an account without its password. */
export function detailsOf({ username: _, email: __, ...details }: OwnAccount): AccountDetails {
  return details;
}

function areSame({ password, passwordConfirmation }: ResetPasswordForm): boolean {
  return passwordConfirmation === password;
}
