import { beforeEach, describe, expect, it } from 'vitest';
import { projectChannel } from '../../../core/contract/live.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { type ManualLive, manualLive } from '../../live/testing/manual-live.ts';
import { manualProject } from '../../live/testing/manual-project.ts';
import { type FollowedFlags, followFlags, type ProjectFlags } from './follow-flags.ts';

const NONE: ProjectFlags = { dtc: false, mappacks: false, solutions: false };

let live: ManualLive;
let flags: FollowedFlags;
let now: ProjectFlags;
let isAway: boolean;
let askedCount: number;
/** What was told, each as whoever heard it and the codes before and now. */
let heard: string[];

beforeEach(() => {
  live = manualLive();
  [now, isAway, askedCount, heard] = [NONE, false, 0, []];
  const project = { ...manualProject('p1', { state: 'done', step: null, share: 1 }), flags: NONE };
  const projects = {
    project: async () => {
      askedCount++;
      if (isAway) throw new NetworkApiError();
      return { ...project, flags: now };
    },
  };
  flags = followFlags({ live: live.live, projects, project });
});

const hear = (name: string): (() => void) =>
  flags.subscribe((after, before) => heard.push(`${name} ${before.dtc} ${after.dtc}`));
const tell = (): void => live.tell(projectChannel('p1'), 'FLAGS_UPDATED');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the flags of a project', () => {
  it('are asked for once, and told to everybody who goes by them, with what they were', async () => {
    hear('a');
    const leave = hear('b');
    now = { ...NONE, dtc: true };
    tell();
    const asked = flags.look();
    await asked;
    expect([askedCount, heard]).toEqual([1, ['a false true', 'b false true']]);
    leave();
    now = NONE;
    tell();
    await settled();
    expect([askedCount, heard.slice(2)]).toEqual([2, ['a true false']]);
  });

  it('are asked for anew where they change while an answer is on its way', async () => {
    hear('a');
    tell();
    await Promise.resolve();
    tell();
    await settled();
    expect(askedCount).toBe(2);
  });

  it('stay as they are known while the server is away', async () => {
    hear('a');
    isAway = true;
    await flags.look();
    isAway = false;
    now = { ...NONE, dtc: true };
    await flags.look();
    expect(heard).toEqual(['a false true']);
  });

  it('are asked for when listening begins, as what changed since the fetch was not heard', async () => {
    hear('a');
    now = { ...NONE, dtc: true };
    live.resume();
    await settled();
    expect(heard).toEqual(['a false true']);
    now = NONE;
    live.resume();
    await settled();
    expect([askedCount, heard]).toEqual([2, ['a false true', 'a true false']]);
  });

  it('are told no more when the editor is closed', async () => {
    hear('a');
    live.resume();
    await Promise.resolve();
    flags.end();
    await settled();
    expect([askedCount, heard, live.listeners]).toEqual([1, [], []]);
  });
});
