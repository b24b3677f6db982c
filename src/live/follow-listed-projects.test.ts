import { describe, expect, it, vi } from 'vitest';
import { emptyProjectDetails, type Project } from '../../core/contract/projects.ts';
import type { Reading } from '../../core/contract/reading.ts';
import { NetworkApiError } from '../api/api-error.ts';
import { manualClock } from '../platform/testing/manual-clock.ts';
import { createProjectsStore } from '../state/projects-store.ts';
import { followListedProjects } from './follow-listed-projects.ts';
import type { LiveListener } from './live-connection.ts';

const WAITING: Reading = { state: 'waiting', step: null, share: 0 };
const DONE: Reading = { state: 'done', step: null, share: 1 };

function project(id: string, reading: Reading): Project {
  return {
    ...emptyProjectDetails(id),
    id,
    fileName: 'a.bin',
    fileLengthBytes: 1024,
    originalSha256: '0'.repeat(64),
    createdAt: '2026-03-01T10:00:00.000Z',
    revision: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
    versionCount: 0,
    flags: { dtc: false, mappacks: false, solutions: false },
    reading,
    links: [],
  };
}

async function following(listed: readonly Project[]) {
  const clock = manualClock();
  const projects = createProjectsStore(async () => ({
    data: [...listed],
    meta: { next: null, lastPage: 1, total: listed.length },
  }));
  const asked: string[] = [];
  const answers = new Map<string, Reading | 'away'>();
  let hear: LiveListener = () => undefined;
  let comeBack = (): void => undefined;
  const stop = followListedProjects(
    {
      clock,
      projects,
      api: {
        projectQuietly: async (id) => {
          asked.push(id);
          const reading = answers.get(id) ?? DONE;
          if (reading === 'away') throw new NetworkApiError();
          return project(id, reading);
        },
      },
      live: {
        on: (channel, event, listener) => {
          expect([channel, event]).toEqual(['private-App.User.u1', 'READING_UPDATED']);
          hear = listener;
          return () => {
            hear = () => undefined;
          };
        },
        onListening: (_, listener) => {
          comeBack = listener;
          return () => undefined;
        },
      },
    },
    'u1',
  );
  await projects.load();
  const states = (): string[] => projects.store.getState().projects.map((p) => p.reading.state);
  return {
    clock,
    asked,
    answers,
    states,
    stop,
    hear: (data: unknown) => hear(data),
    comeBack: () => comeBack(),
  };
}

describe('the rows of the list', () => {
  it('are asked for when an event speaks of them, and no others', async () => {
    const { asked, hear, states } = await following([project('a', WAITING), project('b', DONE)]);
    hear({ projectId: 'elsewhere' });
    hear('nonsense');
    expect(asked).toEqual([]);
    hear({ projectId: 'a' });
    await vi.waitFor(() => expect(states()).toEqual(['done', 'done']));
    expect(asked).toEqual(['a']);
  });

  it('that are being read are asked for after a break', async () => {
    const { asked, comeBack } = await following([project('a', WAITING), project('b', DONE)]);
    comeBack();
    expect(asked).toEqual(['a']);
  });

  it('are asked for every ten seconds while they are being read, also after a failure', async () => {
    const { asked, answers, clock, states } = await following([project('a', WAITING)]);
    answers.set('a', 'away');
    clock.advance(9999);
    expect(asked).toEqual([]);
    clock.advance(1);
    expect(asked).toEqual(['a']);
    answers.set('a', DONE);
    clock.advance(10_000);
    await vi.waitFor(() => expect(states()).toEqual(['done']));
    clock.advance(60_000);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(clock.pendingCount).toBe(0);
  });

  it('are left alone when the session ends', async () => {
    const { asked, clock, hear, stop } = await following([project('a', WAITING)]);
    stop();
    clock.advance(60_000);
    hear({ projectId: 'a' });
    expect(asked).toEqual([]);
  });
});
