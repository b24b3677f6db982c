import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { userChannel } from '../../core/contract/live.ts';
import type { User } from '../../core/contract/session.ts';
import { NetworkApiError } from '../api/api-error.ts';
import type { SessionState } from '../state/session-store.ts';
import { followLicence } from './follow-licence.ts';

type Licence = User['subscription'];

const PLUS: Licence = { plan: 'PLUS', expiresAt: null, isInternal: false, isRecurring: true };
const BASIC: Licence = { plan: 'BASIC', expiresAt: null, isInternal: false, isRecurring: false };

const personWith = (subscription: Licence): SessionState => ({
  phase: 'user',
  user: {
    id: 'me',
    name: 'Ada Tuner',
    username: 'ada',
    email: 'ada@example.test',
    locale: 'en',
    evcId: null,
    subscription,
    agreements: { termsAcceptedAt: null, isCurrent: true, newsletter: false },
    links: [],
  },
});

/** A licence that is followed; `reload` is what asking again comes to. */
async function told(before: SessionState, reload: () => SessionState): Promise<string[]> {
  const happened: string[] = [];
  const store = createStore<SessionState>(() => before);
  let tell = (): void => undefined;
  followLicence(
    {
      live: {
        on: (channel, event, hear) => {
          expect([channel, event]).toEqual([userChannel('me'), 'LICENCE_UPDATED']);
          tell = () => hear({});
          return () => undefined;
        },
      },
      session: {
        store,
        reloadUser: async () => {
          store.setState(reload(), true);
        },
      },
      settings: {
        connect: async () => {
          happened.push('settings');
        },
      },
      alerts: { show: ({ code }) => happened.push(code) },
    },
    'me',
  );
  tell();
  await new Promise((resolve) => setTimeout(resolve));
  return happened;
}

describe('a licence that is followed', () => {
  it('is told about where it is another one', async () => {
    expect(await told(personWith(BASIC), () => personWith(PLUS))).toEqual(['LICENCE_UPDATED']);
  });

  it('that has become BASIC is told about as whoever buys it is told', async () => {
    expect(await told(personWith(PLUS), () => personWith(BASIC))).toEqual(['BASIC_ACTIVE']);
  });

  it('is not told about where it is the same', async () => {
    expect(await told(personWith(PLUS), () => personWith(PLUS))).toEqual([]);
  });

  it('brings the settings of the account where it is the first', async () => {
    expect(await told(personWith(null), () => personWith(PLUS))).toEqual([
      'LICENCE_UPDATED',
      'settings',
    ]);
  });

  it('is not told about where nobody is logged in any more', async () => {
    const guest: SessionState = { phase: 'guest', endedBy: 'logout' };
    expect(await told(personWith(PLUS), () => guest)).toEqual([]);
  });

  it('stays what it was where the server cannot be asked', async () => {
    const fail = (): SessionState => {
      throw new NetworkApiError();
    };
    expect(await told(personWith(PLUS), fail)).toEqual([]);
  });
});
