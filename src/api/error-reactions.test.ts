import { describe, expect, it } from 'vitest';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import { type ApiError, HttpApiError, NetworkApiError } from './api-error.ts';
import { type FailedCall, reactionsTo } from './error-reactions.ts';

const answer = (
  status: number,
  code?: AlertCode,
  reason?: ErrorReason,
  relations: string[] = [],
  retryAfterS?: number,
): ApiError => new HttpApiError({ status, code, reason, fields: [], relations, retryAfterS });

const general: FailedCall = { kind: 'general' };

describe('reactionsTo', () => {
  it.each<[string, ApiError, FailedCall, string]>([
    ['401 ends the session', answer(401), general, 'endSession UNAUTHORIZED'],
    [
      '401 on renewing the session tells that it expired',
      answer(401),
      { kind: 'session' },
      'endSession SESSION_EXPIRED',
    ],
    [
      '401 on login only tells',
      answer(401, 'UNAUTHORIZED', 'invalidCredentials'),
      { kind: 'login' },
      'LOGIN_FAILURE:invalidCredentials',
    ],
    ['403 goes to the projects', answer(403), general, 'goToProjects FORBIDDEN_ACCESS'],
    [
      '403 with an authorize link ends the session',
      answer(403, 'FORBIDDEN_ACCESS', undefined, ['authorize']),
      general,
      'endSession FORBIDDEN_ACCESS',
    ],
    [
      '403 on login only tells',
      answer(403, 'FORBIDDEN_ACCESS', 'otherHost'),
      { kind: 'login' },
      'LOGIN_FAILURE:otherHost',
    ],
    [
      '403 on login of an account that is not active is told by a dialog',
      answer(403, 'LOGIN_FAILURE', 'accountInactive'),
      { kind: 'login' },
      '',
    ],
    [
      '403 of settings sends nobody away: who may do what is asked',
      answer(403),
      { kind: 'settings' },
      'reloadUser',
    ],
    ['404 tells', answer(404), general, 'RESOURCE_NOT_FOUND'],
    ['404 of a save is left to the caller', answer(404), { kind: 'save' }, ''],
    [
      '404 of a project goes to the projects',
      answer(404),
      { kind: 'project' },
      'goToProjects RESOURCE_NOT_FOUND',
    ],
    [
      '404 with a code of its own tells that',
      answer(404, 'REGISTRATION_COMPLETE_FAILURE', 'linkUnknown'),
      general,
      'REGISTRATION_COMPLETE_FAILURE:linkUnknown',
    ],
    ['429 tells to wait', answer(429, 'TOO_MANY_REQUESTS'), general, 'TOO_MANY_REQUESTS'],
    [
      '429 tells what there is too much of',
      answer(429, 'TOO_MANY_REQUESTS', 'tooManyUploads'),
      general,
      'TOO_MANY_REQUESTS:tooManyUploads',
    ],
    ['429 on login tells to wait', answer(429), { kind: 'login' }, 'TOO_MANY_REQUESTS'],
    [
      '429 of a paused login tells why, and how long',
      answer(429, 'TOO_MANY_REQUESTS', 'loginPaused', [], 30),
      { kind: 'login' },
      'TOO_MANY_REQUESTS:loginPaused 30s',
    ],
    [
      '429 tells how long to wait',
      answer(429, undefined, undefined, [], 40),
      { kind: 'login' },
      'TOO_MANY_REQUESTS 40s',
    ],
    ['429 of a save is left to the editor', answer(429), { kind: 'save' }, ''],
    [
      '503 with a reason tells it, also of a save',
      answer(503, 'SERVICE_UNAVAILABLE', 'diskFull'),
      { kind: 'save' },
      'SERVICE_UNAVAILABLE:diskFull',
    ],
    ['503 asks for the status', answer(503), general, 'SERVICE_UNAVAILABLE checkStatus'],
    [
      '503 of an action names the action and the cause, and how long to wait',
      answer(503, 'SERVICE_UNAVAILABLE', undefined, [], 5),
      { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' },
      'CREATE_PROJECT_FAILURE+SERVICE_UNAVAILABLE 5s checkStatus',
    ],
    ['500 is unexpected', answer(500), general, 'UNEXPECTED_ERROR'],
    [
      '500 of an action names the action and the cause',
      answer(500),
      { kind: 'general', failure: 'ARCHIVE_PROJECT_FAILURE' },
      'ARCHIVE_PROJECT_FAILURE+UNEXPECTED_ERROR',
    ],
    [
      '500 that knows why says so',
      answer(500, 'DOWNLOADING_FILE_FAILURE', 'originalDamaged'),
      general,
      'DOWNLOADING_FILE_FAILURE:originalDamaged',
    ],
    ['no answer is unexpected', new NetworkApiError(), general, 'UNEXPECTED_ERROR'],
    [
      'no answer to an action names the action and the cause',
      new NetworkApiError(),
      { kind: 'general', failure: 'DELETE_PROJECT_FAILURE' },
      'DELETE_PROJECT_FAILURE+UNEXPECTED_ERROR',
    ],
    [
      'a refusal is told by its own code',
      answer(422, 'INVALID_FILE', 'fileTooSmall'),
      { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' },
      'INVALID_FILE:fileTooSmall',
    ],
    [
      'a refusal without a code is told by the action',
      answer(413),
      { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' },
      'CREATE_PROJECT_FAILURE',
    ],
    ['a refusal without code and action is unexpected', answer(400), general, 'UNEXPECTED_ERROR'],
    ['an answer that breaks the contract is unexpected', answer(200), general, 'UNEXPECTED_ERROR'],
    ['the loss of a save is left to the editor', new NetworkApiError(), { kind: 'save' }, ''],
    [
      'a refused save is left to the editor',
      answer(409, 'SAVE_CHANGES_FAILURE', 'versionChangedElsewhere'),
      { kind: 'save' },
      '',
    ],
    [
      'a change of what was changed elsewhere is left to its caller',
      answer(409, 'SAVE_MAP_PROPERTIES_FAILURE', 'changedElsewhere'),
      { kind: 'edit', failure: 'SAVE_MAP_PROPERTIES_FAILURE' },
      '',
    ],
    [
      'a change that is refused for another reason is told',
      answer(422, 'SAVE_MAP_PROPERTIES_FAILURE', 'fieldsInvalid'),
      { kind: 'edit' },
      'SAVE_MAP_PROPERTIES_FAILURE:fieldsInvalid',
    ],
    [
      'an id that is taken is told',
      answer(409, 'CREATE_PROJECT_FAILURE', 'idTaken'),
      { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' },
      'CREATE_PROJECT_FAILURE:idTaken',
    ],
    [
      'an account that is full is told',
      answer(422, 'CREATE_PROJECT_FAILURE', 'quotaReached'),
      { kind: 'general', failure: 'CREATE_PROJECT_FAILURE' },
      'CREATE_PROJECT_FAILURE:quotaReached',
    ],
    [
      'the loss of a purchase is left to its caller',
      new NetworkApiError(),
      { kind: 'purchase' },
      '',
    ],
    ['429 of a purchase is left to its caller', answer(429), { kind: 'purchase' }, ''],
    ['500 of a purchase is left to its caller', answer(500), { kind: 'purchase' }, ''],
    [
      'a refused purchase is left to its caller',
      answer(409, 'PURCHASE_DTC_FAILURE', 'priceChanged'),
      { kind: 'purchase' },
      '',
    ],
    [
      'a purchase without a licence is left to its caller, and who may do what is asked',
      answer(402, 'PURCHASE_DTC_FAILURE', 'licenceNeeded'),
      { kind: 'purchase' },
      'reloadUser',
    ],
    [
      'a save without a licence is left to the editor, and who may do what is asked',
      answer(402, 'SAVE_CHANGES_FAILURE', 'licenceNeeded'),
      { kind: 'save' },
      'reloadUser',
    ],
    [
      'anything else without a licence is told, and who may do what is asked',
      answer(402, 'CREATE_PROJECT_FAILURE', 'licenceNeeded'),
      general,
      'reloadUser CREATE_PROJECT_FAILURE:licenceNeeded',
    ],
    ['404 of a purchase is left to its caller', answer(404), { kind: 'purchase' }, ''],
    ['the loss of a renewal is tried again', new NetworkApiError(), { kind: 'session' }, ''],
    ['a failed goodbye is nobody’s matter', answer(401), { kind: 'silent' }, ''],
    ['503 of a save asks for the status', answer(503), { kind: 'save' }, 'checkStatus'],
    ['401 of a save ends the session', answer(401), { kind: 'save' }, 'endSession UNAUTHORIZED'],
  ])('%s', (_name, error, call, expected) => {
    const told = reactionsTo(error, call).map((reaction) => {
      if (reaction.do !== 'alert') return reaction.do;
      const cause = reaction.cause === undefined ? '' : `+${reaction.cause}`;
      const reason = reaction.reason === undefined ? '' : `:${reaction.reason}`;
      const wait = reaction.waitS === undefined ? '' : ` ${reaction.waitS}s`;
      return `${reaction.code}${cause}${reason}${wait}`;
    });
    expect(told.join(' ')).toBe(expected);
  });
});
