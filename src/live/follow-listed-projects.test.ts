import { describe, expect, it, vi } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import type { Reading } from '../../core/contract/reading.ts';
import { NetworkApiError } from '../api/api-error.ts';
import { manualClock } from '../platform/testing/manual-clock.ts';
import { createProjectsStore } from '../state/projects-store.ts';
import { followListedProjects } from './follow-listed-projects.ts';
import { manualLive } from './testing/manual-live.ts';
import { manualProject } from './testing/manual-project.ts';

const WAITING: Reading = { state: 'waiting', step: null, share: 0 };
const DONE: Reading = { state: 'done', step: null, share: 1 };

async function following(listed: readonly Project[]) {
  const clock = manualClock();
  const projects = createProjectsStore(async () => ({
    data: [...listed],
    meta: { next: null, lastPage: 1, total: listed.length },
  }));
  const asked: string[] = [];
  const answers = new Map<string, Reading | 'away'>();
  const live = manualLive();
  const stop = followListedProjects(
    {
      clock,
      projects,
      api: {
        project: async (id) => {
          asked.push(id);
          const reading = answers.get(id) ?? DONE;
          if (reading === 'away') throw new NetworkApiError();
          return manualProject(id, reading);
        },
      },
      live: live.live,
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
    hear: (data: unknown) => live.tell('private-App.User.u1', 'READING_UPDATED', data),
    comeBack: () => live.resume(),
  };
}

describe('the rows of the list', () => {
  it('are asked for when an event speaks of them, and no others', async () => {
    const { asked, hear, states } = await following([
      manualProject('a', WAITING),
      manualProject('b', DONE),
    ]);
    hear({ projectId: 'elsewhere' });
    hear('nonsense');
    expect(asked).toEqual([]);
    hear({ projectId: 'a' });
    await vi.waitFor(() => expect(states()).toEqual(['done', 'done']));
    expect(asked).toEqual(['a']);
  });

  it('that are being read are asked for after a break', async () => {
    const { asked, comeBack } = await following([
      manualProject('a', WAITING),
      manualProject('b', DONE),
    ]);
    comeBack();
    expect(asked).toEqual(['a']);
  });

  it('are asked for every ten seconds while they are being read, also after a failure', async () => {
    const { asked, answers, clock, states } = await following([manualProject('a', WAITING)]);
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
    const { asked, clock, hear, stop } = await following([manualProject('a', WAITING)]);
    stop();
    clock.advance(60_000);
    hear({ projectId: 'a' });
    expect(asked).toEqual([]);
  });
});
