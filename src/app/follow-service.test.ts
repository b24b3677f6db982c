import { describe, expect, it } from 'vitest';
import { GLOBAL_CHANNEL } from '../../core/contract/live.ts';
import { loadLocale } from '../../locales/load-locale.ts';
import { manualLive } from '../live/testing/manual-live.ts';
import { manualClock } from '../platform/testing/manual-clock.ts';
import { createAlertsStore } from '../state/alerts-store.ts';
import { createConfirmStore } from '../state/confirm-store.ts';
import { createStatusStore } from '../state/status-store.ts';
import { createTextsStore } from '../state/texts-store.ts';
import { followService } from './follow-service.ts';

const status = {
  status: 'ok',
  version: '1',
  release: { startsAt: null },
  demo: null,
  sampleProjectId: null,
  outbox: null,
  registration: true,
} as const;

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A page that follows the service; `isDown` is what the service says of itself. */
async function page() {
  const clock = manualClock();
  const alerts = createAlertsStore(clock);
  const confirm = createConfirmStore();
  const server = { isDown: false, reloads: 0, users: 0 };
  const service = createStatusStore(
    async () => (server.isDown ? { kind: 'maintenance' } : { kind: 'up', status }),
    clock,
  );
  await service.check();
  const texts = createTextsStore(loadLocale);
  await texts.use('en');
  const { live, tell, resume, listeners } = manualLive();
  const session = {
    reloadUser: async () => {
      server.users++;
    },
  };
  const end = followService({ alerts, confirm, live, session, status: service, texts }, () => {
    server.reloads++;
  });
  return {
    server,
    confirm,
    end,
    listeners,
    resume,
    phase: () => service.store.getState().phase,
    question: () => confirm.store.getState().request,
    shown: () =>
      alerts.store.getState().alerts.map(({ code, params }) => [code, params?.['minutes']]),
    tell: async (event: string, data?: unknown) => {
      tell(GLOBAL_CHANNEL, event, data);
      await settled();
    },
  };
}

describe('a break of the service', () => {
  it('is told with its minutes, or without them where they cannot be read', async () => {
    const { tell, shown, phase } = await page();
    await tell('MAINTENANCE_REMINDER', { minutesLeft: 10 });
    await tell('MAINTENANCE_REMINDER', { minutesLeft: 1 });
    await tell('MAINTENANCE_REMINDER', { minutesLeft: 'soon' });
    expect(shown()).toEqual([
      ['MAINTENANCE_WORKS_STARTS_IN', 10],
      ['MAINTENANCE_WORKS_STARTS_IN', 1],
      ['MAINTENANCE_WARNING', undefined],
    ]);
    expect(phase()).toBe('up');
  });

  it.each([0, -1])(
    'begins with %i minutes left, and ends when it is finished',
    async (minutesLeft) => {
      const { server, tell, phase } = await page();
      server.isDown = true;
      await tell('MAINTENANCE_REMINDER', { minutesLeft });
      expect(phase()).toBe('maintenance');
      server.isDown = false;
      await tell('MAINTENANCE_FINISHED', {});
      expect(phase()).toBe('up');
    },
  );

  it('does not begin where the service does not say so itself', async () => {
    const { tell, phase } = await page();
    await tell('MAINTENANCE_REMINDER', { minutesLeft: 0 });
    expect(phase()).toBe('up');
  });

  it('that has ended unheard is over once the page listens again', async () => {
    const { server, tell, resume, phase } = await page();
    server.isDown = true;
    await tell('MAINTENANCE_REMINDER', { minutesLeft: 0 });
    server.isDown = false;
    resume();
    await settled();
    expect(phase()).toBe('up');
  });
});

describe('a new version of the page', () => {
  it('is loaded if the person wants it, who is asked once however often it is told', async () => {
    const { server, confirm, tell, question } = await page();
    await tell('RELOAD_APPLICATION');
    await tell('RELOAD_APPLICATION');
    expect(question()).toMatchObject({
      title: 'New application version',
      confirmLabel: 'Reload',
      rejectLabel: 'Later',
    });
    expect(server.users).toBe(2);
    confirm.answer(true);
    await settled();
    expect([server.reloads, question()]).toEqual([1, null]);
  });

  it('waits for later, and is asked about again when it is told again', async () => {
    const { server, confirm, tell, question } = await page();
    await tell('RELOAD_APPLICATION');
    confirm.answer(false);
    await settled();
    expect([server.reloads, question()]).toEqual([0, null]);
    await tell('RELOAD_APPLICATION');
    expect(question()).not.toBeNull();
  });

  it('does not answer another question in the place of the person', async () => {
    const { server, confirm, tell, question } = await page();
    const other = confirm.ask({ title: 'Delete?', message: '', confirmLabel: 'Delete' });
    await tell('RELOAD_APPLICATION');
    expect(question()).toMatchObject({ title: 'Delete?' });
    confirm.answer(true);
    expect(await other).toBe(true);
    await settled();
    expect(question()).toMatchObject({ title: 'New application version' });
    expect(server.reloads).toBe(0);
  });

  it('is not asked about once the session has ended', async () => {
    const { confirm, end, listeners, tell, question } = await page();
    void confirm.ask({ title: 'Delete?', message: '', confirmLabel: 'Delete' });
    await tell('RELOAD_APPLICATION');
    end();
    expect(listeners).toEqual([]);
    confirm.answer(false);
    await settled();
    expect(question()).toBeNull();
  });
});
