import { describe, expect, it, vi } from 'vitest';
import type { Reading } from '../../../core/contract/reading.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { manualLive } from '../../live/testing/manual-live.ts';
import { manualProject } from '../../live/testing/manual-project.ts';
import { manualClock } from '../../platform/testing/manual-clock.ts';
import { followReading } from './follow-reading.ts';

const RUNNING: Reading = { state: 'running', step: 'checksums', share: 0.4 };
const DONE: Reading = { state: 'done', step: null, share: 1 };
const USER = 'private-App.User.u1';
const PROJECT = 'private-App.Project.p1';

/** An open editor of which nothing is on the screen. */
function following(first: Reading) {
  const clock = manualClock();
  const live = manualLive();
  const shown: Reading[] = [];
  const alerts: string[] = [];
  let answer: Reading | 'away' = first;
  let reloadCount = 0;
  let askCount = 0;
  const stop = followReading({
    clock,
    live: live.live,
    userId: 'u1',
    project: manualProject('p1', first),
    projects: {
      project: async () => {
        askCount++;
        if (answer === 'away') throw new NetworkApiError();
        return manualProject('p1', answer);
      },
    },
    library: {
      reloadPotentialMaps: async () => {
        reloadCount++;
      },
    },
    alerts: {
      show: ({ code }) => {
        alerts.push(code);
      },
    },
    controller: {
      note: ({ reading }) => {
        if (reading !== undefined) shown.push(reading);
      },
    },
  });
  return {
    clock,
    live,
    shown,
    alerts,
    stop,
    answerWith: (next: Reading | 'away') => {
      answer = next;
    },
    reloadCount: () => reloadCount,
    askCount: () => askCount,
  };
}

describe('an open editor, whatever of it is on the screen', () => {
  it('fetches maps that were found, and says so', () => {
    const { live, alerts, reloadCount } = following(DONE);
    live.tell(PROJECT, 'POTENTIAL_MAPS_UPDATED');
    expect([reloadCount(), alerts]).toEqual([1, ['POTENTIAL_MAPS_UPDATED']]);
  });

  it('says that trouble codes were found, and fetches nothing', () => {
    const { live, alerts, reloadCount } = following(DONE);
    live.tell(PROJECT, 'DTC_UPDATED');
    expect([reloadCount(), alerts]).toEqual([0, ['DTC_UPDATED']]);
  });

  it('says that their removal was bought where that was it, as whoever has bought it is told', () => {
    const { live, alerts } = following(DONE);
    live.tell(PROJECT, 'DTC_UPDATED', { isPurchase: true });
    live.tell(PROJECT, 'DTC_UPDATED', { isPurchase: 'nonsense' });
    expect(alerts).toEqual(['PURCHASE_DTC_SUCCESS', 'DTC_UPDATED']);
  });

  it('fetches them after a break, in which an event may have been lost', () => {
    const { live, alerts, reloadCount } = following(DONE);
    live.resume();
    expect([reloadCount(), alerts]).toEqual([1, []]);
  });

  it('fetches them when the reading has ended although no event told of it', async () => {
    const { clock, shown, answerWith, reloadCount } = following(RUNNING);
    await vi.waitFor(() => expect(shown).toEqual([RUNNING, RUNNING]));
    answerWith(DONE);
    clock.advance(10_000);
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(DONE));
    expect([reloadCount(), clock.pendingCount]).toEqual([1, 0]);
  });

  it('asks again every ten seconds while the file is read, also after a failure', async () => {
    const { clock, shown, answerWith, askCount } = following(RUNNING);
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    answerWith('away');
    clock.advance(9999);
    expect(askCount()).toBe(1);
    clock.advance(1);
    clock.advance(10_000);
    expect(askCount()).toBe(3);
    expect(shown.at(-1)).toEqual(RUNNING);
  });

  it('knows of a reading that began again elsewhere', async () => {
    const { live, shown, answerWith } = following(DONE);
    answerWith(RUNNING);
    live.tell(USER, 'READING_UPDATED', { projectId: 'other' });
    live.tell(USER, 'READING_UPDATED', 'nonsense');
    live.tell(USER, 'READING_UPDATED', { projectId: 'p1' });
    await vi.waitFor(() => expect(shown).toEqual([DONE, RUNNING]));
  });

  it('hears nothing once it is closed', async () => {
    const { clock, live, shown, stop } = following(RUNNING);
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    stop();
    expect([live.listeners, clock.pendingCount]).toEqual([[], 0]);
  });

  it('is not told of an answer that comes after it was closed', async () => {
    const { live, shown, stop } = following(DONE);
    live.tell(USER, 'READING_UPDATED', { projectId: 'p1' });
    stop();
    await Promise.resolve();
    expect(shown).toEqual([DONE]);
  });
});
