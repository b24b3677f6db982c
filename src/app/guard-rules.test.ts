import { describe, expect, it } from 'vitest';
import type { User } from '../../core/contract/session.ts';
import { guardGuest, guardProtected, pathAfterLogin } from './guard-rules.ts';

const user: User = {
  id: '7',
  name: 'Ada Tuner',
  username: 'adatuner',
  email: 'ada@example.com',
  locale: 'en',
  evcId: null,
  subscription: null,
  agreements: { termsAcceptedAt: null, isCurrent: true, newsletter: false },
  links: [],
};

describe('protected screens', () => {
  it('wait while the session is being restored', () => {
    expect(guardProtected({ phase: 'restoring' }, '/projects')).toEqual({ kind: 'wait' });
  });

  it('show to a user', () => {
    expect(guardProtected({ phase: 'user', user }, '/projects')).toEqual({ kind: 'show' });
  });

  it('say so when nobody can be asked', () => {
    expect(guardProtected({ phase: 'unreachable' }, '/projects')).toEqual({ kind: 'unreachable' });
  });

  it.each([null, 'server'] as const)(
    'keep the return path of a guest (session ended by %s)',
    (endedBy) => {
      expect(guardProtected({ phase: 'guest', endedBy }, '/projects/7/editor?x=1')).toEqual({
        kind: 'login',
        returnPath: '/projects/7/editor?x=1',
      });
    },
  );

  it('keep no path after a logout', () => {
    expect(guardProtected({ phase: 'guest', endedBy: 'logout' }, '/projects/7')).toEqual({
      kind: 'login',
      returnPath: null,
    });
  });
});

describe('screens for guests', () => {
  it.each([
    [{ phase: 'guest', endedBy: null } as const, 'show'],
    [{ phase: 'unreachable' } as const, 'show'],
    [{ phase: 'restoring' } as const, 'wait'],
    [{ phase: 'user', user } as const, 'enter'],
  ])('with %j: %s', (session, kind) => {
    expect(guardGuest(session).kind).toBe(kind);
  });
});

describe('pathAfterLogin', () => {
  it('is the return path, or the projects', () => {
    expect(pathAfterLogin('/archived-projects')).toBe('/archived-projects');
    expect(pathAfterLogin(null)).toBe('/projects');
  });
});
