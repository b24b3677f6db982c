import { describe, expect, it } from 'vitest';
import type { ErrorReason, FieldError } from '../../../core/contract/error-body.ts';
import { HttpApiError, NetworkApiError } from '../../api/api-error.ts';
import { serverFieldErrors } from './server-field-errors.ts';

const refusal = (fields: FieldError[], reason?: ErrorReason): HttpApiError =>
  new HttpApiError({ status: 422, code: 'REGISTRATION_FAILURE', reason, fields, relations: [] });

describe('serverFieldErrors', () => {
  it('takes the fields that the server names', () => {
    const error = refusal([
      { path: 'postalCode', rule: 'format' },
      { path: 'locale', rule: 'format' },
    ]);
    expect(serverFieldErrors(error)).toEqual([{ field: 'postalCode', message: 'format' }]);
  });

  it.each([
    ['usernameTaken', 'username'],
    ['emailTaken', 'email'],
  ] as const)('marks the field of %s', (reason, field) => {
    expect(serverFieldErrors(refusal([], reason))).toEqual([{ field, message: 'taken' }]);
  });

  it('marks nothing where the failure is about no field', () => {
    expect(serverFieldErrors(refusal([]))).toEqual([]);
    expect(serverFieldErrors(new NetworkApiError())).toEqual([]);
  });
});
