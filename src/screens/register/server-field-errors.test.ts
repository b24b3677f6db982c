import { describe, expect, it } from 'vitest';
import type { FieldError } from '../../../core/contract/error-body.ts';
import { HttpApiError, NetworkApiError } from '../../api/api-error.ts';
import { serverFieldErrors } from './server-field-errors.ts';

const refusal = (fields: FieldError[]): HttpApiError =>
  new HttpApiError({
    status: 422,
    code: 'REGISTRATION_FAILURE',
    reason: 'fieldsInvalid',
    fields,
    relations: [],
  });

describe('serverFieldErrors', () => {
  it('takes the fields that the server names', () => {
    const error = refusal([
      { path: 'postalCode', rule: 'format' },
      { path: 'locale', rule: 'format' },
    ]);
    expect(serverFieldErrors(error)).toEqual([{ field: 'postalCode', message: 'format' }]);
  });

  it('marks nothing where the failure is about no field', () => {
    expect(serverFieldErrors(refusal([]))).toEqual([]);
    expect(serverFieldErrors(new NetworkApiError())).toEqual([]);
  });
});
