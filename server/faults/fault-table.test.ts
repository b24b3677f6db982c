import { NoResultError, type NoResultErrorConstructor } from 'kysely';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { CrowdedBodyError, UnreadableBodyError } from './body-errors.ts';
import { type Fault, faultOf } from './fault-table.ts';

function coded(code: string, message = 'something'): Error {
  return Object.assign(new Error(message), { code });
}

function sqlState(code: string): DatabaseError {
  const error = new DatabaseError('something', 9, 'error');
  error.code = code;
  return error;
}

const word = ({ status, code, reason, logged }: Fault): string =>
  [status, code, reason, logged].filter((part) => part !== undefined).join(' ');

describe('what the database says', () => {
  it.each([
    ['22001', '422 failure fieldsInvalid warn'],
    ['22003', '422 failure fieldsInvalid warn'],
    ['22021', '422 failure fieldsInvalid warn'],
    ['22P02', '422 failure fieldsInvalid warn'],
    ['22P05', '422 failure fieldsInvalid warn'],
    ['23502', '422 failure fieldsInvalid warn'],
    ['23514', '422 failure fieldsInvalid warn'],
    ['23503', '404 RESOURCE_NOT_FOUND info'],
    ['23505', '409 failure alreadyThere info'],
    ['40001', '503 SERVICE_UNAVAILABLE warn'],
    ['40P01', '503 SERVICE_UNAVAILABLE warn'],
    ['53100', '503 SERVICE_UNAVAILABLE diskFull error'],
    ['53200', '503 SERVICE_UNAVAILABLE error'],
    ['53300', '503 SERVICE_UNAVAILABLE error'],
    ['55P03', '503 SERVICE_UNAVAILABLE warn'],
    ['57014', '503 SERVICE_UNAVAILABLE warn'],
    ['08006', '503 SERVICE_UNAVAILABLE error'],
    ['57P01', '503 SERVICE_UNAVAILABLE error'],
    ['57P02', '503 SERVICE_UNAVAILABLE error'],
    ['57P03', '503 SERVICE_UNAVAILABLE error'],
    // A statement of ours is wrong.
    ['42601', '500 UNEXPECTED_ERROR error'],
    ['42P01', '500 UNEXPECTED_ERROR error'],
    ['XX000', '500 UNEXPECTED_ERROR error'],
  ])('%s is %s', (code, expected) => {
    expect(word(faultOf(sqlState(code), false))).toBe(expected);
    // Whoever hangs up changes nothing about a failure of the database.
    if (!code.startsWith('08')) expect(word(faultOf(sqlState(code), true))).toBe(expected);
  });

  it('that a row is not there any more is: not found', () => {
    const node = {
      kind: 'SelectQueryNode',
    } as unknown as ConstructorParameters<NoResultErrorConstructor>[0];
    expect(word(faultOf(new NoResultError(node), false))).toBe('404 RESOURCE_NOT_FOUND info');
  });
});

describe('what breaks while a request comes in', () => {
  it.each([
    ['ECONNRESET', coded('ECONNRESET', 'aborted')],
    ['EPIPE', coded('EPIPE')],
    ['a stream that closes early', coded('ERR_STREAM_PREMATURE_CLOSE')],
    ['a form that closes early', coded('FST_MP_PREMATURE_CLOSE')],
    ['a form without an end', new UnreadableBodyError('no end')],
  ])('is no failure where the caller has gone: %s', (_, error) => {
    expect(word(faultOf(error, true))).toBe('400 failure bodyUnreadable info');
  });

  it.each([
    ['no space left', coded('ENOSPC'), '503 SERVICE_UNAVAILABLE diskFull error'],
    ['over the quota', coded('EDQUOT'), '503 SERVICE_UNAVAILABLE diskFull error'],
    ['too many open files', coded('EMFILE'), '503 SERVICE_UNAVAILABLE error'],
    ['a form that cannot be read', new UnreadableBodyError('x'), '400 failure bodyUnreadable not'],
    ['too much in a body', new CrowdedBodyError(), '413 failure not'],
    [
      'a broken brotli stream',
      coded('ERR__ERROR_FORMAT_PADDING_1'),
      '422 INVALID_FILE compressionBroken not',
    ],
    ['half a brotli stream', coded('Z_BUF_ERROR'), '422 INVALID_FILE compressionBroken not'],
    ['a body that is too long', coded('FST_ERR_CTP_BODY_TOO_LARGE'), '413 tooLong not'],
    ['no JSON', coded('FST_ERR_CTP_INVALID_JSON_BODY'), '400 failure bodyUnreadable not'],
    ['another type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), '415 failure contentTypeUnknown not'],
    ['too many files', coded('FST_FILES_LIMIT'), '413 failure not'],
    [
      'a field that is no JSON',
      coded('FST_INVALID_JSON_FIELD_ERROR'),
      '400 failure bodyUnreadable not',
    ],
    [
      'a refusal of a plugin',
      Object.assign(coded('FST_NEW'), { statusCode: 418 }),
      '418 failure not',
    ],
    [
      'a failure of a plugin',
      Object.assign(coded('FST_NEW'), { statusCode: 500 }),
      '500 UNEXPECTED_ERROR error',
    ],
    ['anything else', new Error('odd'), '500 UNEXPECTED_ERROR error'],
    ['a text', 'odd', '500 UNEXPECTED_ERROR error'],
    ['nothing', undefined, '500 UNEXPECTED_ERROR error'],
  ])('%s', (_, error, expected) => {
    expect(word(faultOf(error, false))).toBe(expected);
  });

  it('stays a failure of ours where the caller has gone and something else went wrong', () => {
    expect(word(faultOf(new TypeError('x is no function'), true))).toBe(
      '500 UNEXPECTED_ERROR error',
    );
  });
});
