import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  accountDetails,
  accountForm,
  activationToken,
  apiClient,
  login,
} from './api-server.ts';
import { atOnce, type Meeting, statusesOf, winnerOf } from './at-once.ts';

const PASSWORD = 'correct horse';

/** What happens when `count` calls about one account meet, by the name of the call. */
export function accountRaces(
  server: () => ApiServer,
  count: number,
): Readonly<Record<string, (meeting: Meeting) => Promise<void>>> {
  const nobody: Pick<ApiClient, 'call'> = {
    call: (method, path, options) => apiClient(server()).call(method, path, options),
  };
  const emailOf = async ({ tuner }: Meeting): Promise<string> =>
    (await tuner.call('GET', '/auth')).json.email;
  const orderCount = async (mail: string, to: string): Promise<number> => {
    const { rows } = await sql`
      select from jobs where payload->>'mail' = ${mail} and payload->>'to' = ${to}`.execute(
      server().db,
    );
    return rows.length;
  };
  return {
    'POST /password-resets': async (meeting) => {
      const body = { username: meeting.username };
      const answers = await atOnce(count, () => nobody.call('POST', '/password-resets', { body }));
      expect(statusesOf(answers)).toEqual({ 202: count });
      expect(await orderCount('passwordReset', await emailOf(meeting))).toBe(1);
    },
    'PATCH /password-resets/{token}': async (meeting) => {
      await nobody.call('POST', '/password-resets', { body: { username: meeting.username } });
      const token = await activationToken(apiClient(server()), await emailOf(meeting), 2);
      const answers = await atOnce(count, (i) =>
        nobody.call('PATCH', `/password-resets/${token}`, { body: { password: `battery ${i}` } }),
      );
      expect(statusesOf(answers)).toEqual({ 200: 1, 422: count - 1 });
      const now = `battery ${winnerOf(answers)}`;
      expect(await login(apiClient(server()), meeting.username, now)).toBeDefined();
    },
    'POST /accounts/new/verifications': async () => {
      const email = `${randomUUID()}@example.test`;
      const form = accountForm({ username: randomUUID(), email });
      await nobody.call('POST', '/accounts', { body: form });
      await server().passTime(11 * 60_000);
      const body = { username: email };
      const path = '/accounts/new/verifications';
      const answers = await atOnce(count, () => nobody.call('POST', path, { body }));
      expect(statusesOf(answers)).toEqual({ 202: count });
      expect(await orderCount('activation', email)).toBe(1);
    },
    'PUT /accounts/me': async ({ tuner, username }) => {
      const answers = await atOnce(count, (i) =>
        tuner.call('PUT', '/accounts/me', {
          body: {
            details: accountDetails({ city: `City ${i}` }),
            newPassword: `battery ${i}`,
            currentPassword: PASSWORD,
          },
        }),
      );
      // More than a few at a moment are taken for somebody who guesses.
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      expect([winner?.status, others]).toEqual([200, []]);
      expect(answers.every(({ status }) => [200, 409, 422, 429].includes(status))).toBe(true);
      const { json } = await tuner.call('GET', '/accounts/me');
      expect(json.city).toBe(`City ${winnerOf(answers)}`);
      const now = `battery ${winnerOf(answers)}`;
      await server().passTime(60_000);
      expect(await login(apiClient(server()), username, now)).toBeDefined();
    },
    'DELETE /accounts/me': async ({ tuner, username }) => {
      const body = { password: PASSWORD };
      const answers = await atOnce(count, () => tuner.call('DELETE', '/accounts/me', { body }));
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
      expect(await login(apiClient(server()), username, PASSWORD)).toBeUndefined();
    },
    'PATCH /email-changes/{token}': async ({ tuner }) => {
      const email = `${randomUUID()}@example.test`;
      await tuner.call('PUT', '/accounts/me', { body: { email, currentPassword: PASSWORD } });
      const token = await activationToken(apiClient(server()), email);
      const answers = await atOnce(count, () => tuner.call('PATCH', `/email-changes/${token}`));
      expect(statusesOf(answers)).toEqual({ 200: 1, 422: count - 1 });
      expect((await tuner.call('GET', '/auth')).json.email).toBe(email);
    },
    'POST /evc': async ({ tuner }) => {
      const register = (i: number): Promise<Answer> =>
        tuner.call('POST', '/evc', { body: { evcId: `${5000 + i}`, isOwner: true } });
      const answers = await atOnce(count, register);
      expect(statusesOf(answers)).toEqual({ 200: 1, 409: count - 1 });
      expect((await tuner.call('GET', '/auth')).json.evcId).toBe(`${5000 + winnerOf(answers)}`);
    },
    'PUT /agreements': async ({ tuner }) => {
      const body = { termsVersion: (await tuner.call('GET', '/agreements')).json.version };
      const answers = await atOnce(count, () => tuner.call('PUT', '/agreements', { body }));
      expect(statusesOf(answers)).toEqual({ 200: count });
    },
  };
}
