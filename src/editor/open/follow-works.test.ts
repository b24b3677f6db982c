import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectChannel } from '../../../core/contract/live.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { type ManualLive, manualLive } from '../../live/testing/manual-live.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { manualController } from '../controllers/testing/manual-controller.ts';
import { FakeServer } from '../session/testing/fake-server.ts';
import { type FollowedWorks, followWorks } from './follow-works.ts';

let live: ManualLive;
let controller: EditorController;
let followed: FollowedWorks;
let answer: () => Promise<boolean>;
let askedCount: number;

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  live = manualLive();
  const { session } = await new FakeServer().open();
  askedCount = 0;
  answer = async () => true;
  vi.spyOn(session, 'isChangedElsewhere').mockImplementation(() => {
    askedCount++;
    return answer();
  });
  controller = manualController(session);
  followed = followWorks({ live: live.live, controller });
});
afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

const isTold = (): boolean => controller.store.getState().isChangedElsewhere;
const unlock = (): void => live.tell(projectChannel('p1'), 'VERSIONS_UNLOCKED');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('work of the server on versions', () => {
  it('is looked at when it ends, and told where it has changed the open version', async () => {
    unlock();
    await settled();
    expect(isTold()).toBe(true);
  });

  it('is not told where it was about another one', async () => {
    answer = async () => false;
    unlock();
    await settled();
    expect([isTold(), askedCount]).toEqual([false, 1]);
  });

  it('is looked at whenever listening begins, as it may have ended unheard', async () => {
    live.resume();
    live.resume();
    await settled();
    expect([isTold(), askedCount]).toEqual([true, 2]);
  });

  it('is left to whoever has asked for it', async () => {
    controller.note({ busy: 'working' });
    unlock();
    await settled();
    expect([isTold(), askedCount]).toEqual([false, 0]);
  });

  it('is not told where something else has begun before the answer', async () => {
    unlock();
    controller.note({ busy: 'saving' });
    await settled();
    expect(isTold()).toBe(false);
  });

  it('is no news any more once another state is under the edits', async () => {
    unlock();
    await settled();
    await controller.session.changeVersion('ori', true);
    expect(isTold()).toBe(false);
  });

  it('stays unknown where the server is away', async () => {
    answer = async () => {
      throw new NetworkApiError();
    };
    unlock();
    await settled();
    expect(isTold()).toBe(false);
  });

  it('is heard of no more in an editor that is closed', () => {
    followed.end();
    expect(live.listeners).toEqual([]);
    unlock();
    expect(askedCount).toBe(0);
  });
});
