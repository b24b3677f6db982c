import { describe, expect, it } from 'vitest';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import { HttpApiError, NetworkApiError } from './api-error.ts';
import { changeOver } from './change-over.ts';

const answer = (status: number, reason?: ErrorReason): HttpApiError =>
  new HttpApiError({ status, code: undefined, reason, fields: [], relations: [] });

/** Wants a name, of something that has one on the server. */
const wanting = (wanted: string, there: string, failure: Error) =>
  changeOver({
    send: () => Promise.reject(failure),
    read: async () => there,
    isWanted: (now) => now === wanted,
  });

const changedElsewhere = answer(409, 'changedElsewhere');

describe('a change over what was read', () => {
  it('is done when the server says so', async () => {
    const calls = { read: () => Promise.reject(new Error('was read')), isWanted: () => false };
    const change = await changeOver({ ...calls, send: async () => 'Boost' });
    expect(change).toEqual({ isDone: true, now: 'Boost' });
  });

  it('is not done where others were before, and says what they have left', async () => {
    const change = await wanting('Boost', 'Torque', changedElsewhere);
    expect(change).toEqual({ isDone: false, now: 'Torque' });
  });

  it('is done where the refused one had arrived before', async () => {
    const change = await wanting('Boost', 'Boost', changedElsewhere);
    expect(change).toEqual({ isDone: true, now: 'Boost' });
  });

  it.each<[string, Error]>([
    ['no answer', new NetworkApiError()],
    ['an id that is taken', answer(409, 'idTaken')],
    ['a version that was saved over', answer(409, 'versionChangedElsewhere')],
    ['a thing that is gone', answer(404)],
  ])('fails for %s', async (_, failure) => {
    await expect(wanting('Boost', 'Boost', failure)).rejects.toBe(failure);
  });

  it('fails where the state of now cannot be read', async () => {
    const lost = new NetworkApiError();
    const calls = { send: () => Promise.reject(changedElsewhere), isWanted: () => true };
    await expect(changeOver({ ...calls, read: () => Promise.reject(lost) })).rejects.toBe(lost);
  });
});
