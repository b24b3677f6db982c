import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Sessions, User } from '../../core/contract/session.ts';
import { loginRefused, notFound, unauthorized } from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';
import { ADA, PASSWORD } from './example-person.ts';

const TOKEN = {
  token:
    'eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3OTU4NTY0MDAsImV4cCI6MTc5NTg2MDAwMH0.kR1yG0yq2m5q0rV3lq8m1e7s9w2uX4zB6cD8fH0jL3A',
};
const DONE = { status: 200, answer: {} };

const LINKS = [
  ['self', '/auth'],
  ['sessions', '/sessions'],
  ['projects', '/projects'],
  ['archived-projects', '/archived-projects'],
  ['balances', '/balances'],
  ['subscription', '/subscription'],
  ['news', '/news'],
  ['purchases', '/purchases'],
  ['activation-keys', '/activation-keys'],
  ['plans', '/plans'],
  ['packages', '/packages'],
  ['cards', '/cards'],
  ['orders', '/orders'],
  ['settings', '/settings'],
  ['create-project', '/projects'],
  ['account', '/accounts/me'],
  ['export', '/accounts/me/export'],
  ['evc', '/evc'],
] as const;

const user: User = {
  id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a10',
  name: `${ADA.firstName} ${ADA.lastName}`,
  username: ADA.username,
  email: ADA.email,
  locale: 'en',
  evcId: null,
  subscription: {
    plan: 'PLUS',
    expiresAt: '2026-12-05T10:00:00.000Z',
    isInternal: false,
    isRecurring: false,
  },
  agreements: { termsAcceptedAt: '2026-11-28T10:00:00.000Z', isCurrent: true, newsletter: false },
  links: LINKS.map(([rel, path]) => ({ rel, href: `${API_ROOT}${path}` })),
};

const sessions: Sessions = {
  data: [
    {
      id: EXAMPLE_IDS.sessionId,
      isCurrent: true,
      createdAt: '2026-11-28T10:00:00.000Z',
      renewedAt: '2026-11-28T10:00:00.000Z',
      endsAt: '2026-12-28T10:00:00.000Z',
      address: '127.0.0.1',
      browser: null,
      system: null,
    },
  ],
};

/** Examples of the calls about sessions. */
export const SESSION_EXAMPLES: CallExamples = {
  'POST /auth': [
    {
      name: 'loggedIn',
      body: { username: ADA.username, password: PASSWORD },
      status: 200,
      answer: TOKEN,
    },
    refused(loginRefused(), { username: ADA.username, password: 'wrong horse' }),
  ],
  'GET /auth': [{ name: 'user', status: 200, answer: user }, refused(unauthorized())],
  'PUT /auth': [{ name: 'exchanged', status: 200, answer: TOKEN }, refused(unauthorized())],
  'DELETE /auth': [{ name: 'loggedOut', ...DONE }, refused(unauthorized())],
  'GET /sessions': [{ name: 'open', status: 200, answer: sessions }, refused(unauthorized())],
  'DELETE /sessions': [{ name: 'allEnded', ...DONE }, refused(unauthorized())],
  'DELETE /sessions/{sessionId}': [{ name: 'ended', ...DONE }, refused(notFound())],
};
