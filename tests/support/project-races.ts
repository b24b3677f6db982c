import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { projectChannel } from '../../core/contract/live.ts';
import { sampleImage } from './api-server.ts';
import { atOnce, type Meeting, statusesOf } from './at-once.ts';
import { listenTo } from './live-listener.ts';
import { rightBodies } from './right-bodies.ts';

const COUNT = 8;
const REPORT = 'POST /projects/{projectId}/reports';
const CHANGE_REPORT = 'POST /projects/{projectId}/change-reports';

/** Calls about a project as a whole that meet others of their kind, by their names. */
export const PROJECT_RACES: Readonly<Record<string, (meeting: Meeting) => Promise<void>>> = {
  [REPORT]: async ({ server, tuner, target, root }) => {
    const [right] = rightBodies(target)[REPORT] ?? [];
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', `${root}/reports`, { body: right?.body, headers }),
    );
    // Repeats count among those of a minute.
    const { 201: kept = 0, 429: later = 0 } = statusesOf(answers);
    expect([kept > 0, kept + later]).toEqual([true, COUNT]);
    const rows = await server.db
      .selectFrom('reports')
      .select('id')
      .where('project_id', '=', target.projectId)
      .execute();
    expect(rows).toHaveLength(1);
  },
  'DELETE /projects/{projectId}/tags/noread': async ({ server, tuner }) => {
    const details = { name: 'Virtual', tags: ['noread'] };
    const { id } = (await tuner.upload(sampleImage, { details })).json;
    const listener = await listenTo(server, tuner, projectChannel(id));
    try {
      const path = `/projects/${id}/tags/noread`;
      const answers = await atOnce(COUNT, () => tuner.call('DELETE', path));
      expect(statusesOf(answers)).toEqual({ 200: COUNT });
      await expect.poll(() => listener.heard()).toContain('FLAGS_UPDATED');
      expect(listener.heard().filter((event) => event === 'FLAGS_UPDATED')).toHaveLength(1);
    } finally {
      listener.end();
    }
  },
  [CHANGE_REPORT]: async ({ tuner, target, root }) => {
    const [right] = rightBodies(target)[CHANGE_REPORT] ?? [];
    const answers = await atOnce(COUNT, () =>
      tuner.call('POST', `${root}/change-reports`, { body: right?.body }),
    );
    expect(statusesOf(answers)).toEqual({ 200: COUNT });
  },
  'POST /search': async ({ tuner }) => {
    const body = { find: { kind: 'details', text: 'text' } };
    const answers = await atOnce(COUNT, () => tuner.call('POST', '/search', { body }));
    // Of one person some wait for their turn, and the others are told when to come back.
    const { 200: done = 0, 429: later = 0 } = statusesOf(answers);
    expect([done > 0, done + later]).toEqual([true, COUNT]);
  },
};
