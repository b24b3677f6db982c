import { loadLocale } from '../../locales/load-locale.ts';
import { type Api, createApi } from '../api/api.ts';
import { createHttpClient } from '../api/http-client.ts';
import { fetchServiceState } from '../api/status-api.ts';
import type { Application } from '../application/application.ts';
import { followBalances } from '../live/follow-balances.ts';
import { followLicence } from '../live/follow-licence.ts';
import { followListedProjects } from '../live/follow-listed-projects.ts';
import { createLiveConnection, loadPusher } from '../live/live-connection.ts';
import { systemClock } from '../platform/clock.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { browserStorage } from '../platform/storage.ts';
import { createAlertsStore } from '../state/alerts-store.ts';
import { createBalancesStore } from '../state/balances-store.ts';
import { createConfirmStore } from '../state/confirm-store.ts';
import { createFileHandoff } from '../state/file-handoff.ts';
import { createLoaderStore } from '../state/loader-store.ts';
import { createModalStore } from '../state/modal-store.ts';
import { createProjectsStore } from '../state/projects-store.ts';
import { createReturnPath } from '../state/return-path.ts';
import { createSeenNews } from '../state/seen-news.ts';
import { createSessionStore, hasRight, type SessionState } from '../state/session-store.ts';
import { createSettingsStore } from '../state/settings-store.ts';
import { createStatusStore, minutesToRelease } from '../state/status-store.ts';
import { createTextsStore } from '../state/texts-store.ts';
import { createTokenKeeper } from '../state/token-keeper.ts';
import { applyReactions } from './apply-reactions.ts';

/**
 * Makes the application: the one place where stores meet the browser and each other.
 *
 * @param goTo changes the screen
 */
export function composeApplication(goTo: (path: string) => void): Application {
  const clock = systemClock;
  const storage = browserStorage('localStorage');
  const tokens = createTokenKeeper(storage);
  const alerts = createAlertsStore(clock);
  const confirm = createConfirmStore();
  const loader = createLoaderStore();
  const status = createStatusStore(fetchServiceState, clock);

  const http = createHttpClient({
    token: tokens.read,
    tokenRenewed: (token) => {
      // An answer that arrives after the logout must not undo it.
      if (tokens.read() !== null) tokens.write(token);
    },
    locale: () => settings.store.getState().locale,
    callFailed: (error, call) =>
      applyReactions(error, call, { alerts, confirm, loader, session, status, goTo }),
  });
  const api = createApi(http);
  const session = createSessionStore({ api: api.session, tokens, clock });
  const settings = createSettingsStore({ api: api.settings, storage });

  const live = createLiveConnection({
    http,
    clock,
    loadClient: loadPusher,
    sentAway: () => fireAndForget(session.checkUser()),
    location: window.location,
  });

  const application: Application = {
    api,
    clock,
    live,
    status,
    session,
    settings,
    balances: createBalancesStore(api.balances.balances),
    texts: createTextsStore((locale, parts) => {
      if (locale === 'cn') fireAndForget(loadChineseFont());
      return loadLocale(locale, parts);
    }),
    alerts,
    confirm,
    modals: createModalStore(),
    loader,
    projects: createProjectsStore(api.projects.list),
    archivedProjects: createProjectsStore(api.projects.listArchived),
    seenNews: createSeenNews(storage),
    droppedFile: createFileHandoff(),
    returnPath: createReturnPath(browserStorage('sessionStorage')),
  };
  followStatus(application);
  followSession(application);
  followSettings(application);
  return application;
}

/** Names the font for Chinese. Without it the system's own is used, where it has one. */
async function loadChineseFont(): Promise<void> {
  await import('../theme/chinese-font.css').catch(() => undefined);
}

/** Begins: the texts, since everything shows some, and beside them the service, and with it who is here. */
export async function startApplication({ texts, settings, status }: Application): Promise<void> {
  await Promise.all([texts.use(settings.store.getState().locale), status.check()]);
}

/** Whenever the service comes (back) up: who is here, if that is not known, and whether a break is announced. */
function followStatus({ status, session, alerts, clock }: Application): void {
  status.store.subscribe((now, before) => {
    if (now.phase !== 'up' || before.phase === 'up' || now.status === null) return;
    const minutes = minutesToRelease(now.status, clock.nowMs());
    if (minutes !== null) alerts.show({ code: 'MAINTENANCE_WORKS_STARTS_IN', params: { minutes } });
    const { phase } = session.store.getState();
    if (phase === 'restoring' || phase === 'unreachable') void session.restore();
  });
}

/** What begins and ends with a session. Specification 4, "Auth". */
function followSession(application: Application): void {
  let stopFollowing = (): void => undefined;
  application.session.store.subscribe((now, before) => {
    if (now.phase === 'user' && before.phase !== 'user') {
      stopFollowing();
      stopFollowing = beginSession(application, now);
    }
    // Specification 6: settings of the account load only with a licence.
    if (hasRight(now, 'settings') && !hasRight(before, 'settings'))
      void application.settings.connect();
    if (!hasRight(now, 'settings')) application.settings.disconnect();
    // Terms of use are in force that the person has not accepted.
    if (hasRight(now, 'agreements') && !hasRight(before, 'agreements'))
      application.modals.open({ kind: 'terms' });
    if (now.phase === 'guest' && before.phase !== 'guest') {
      stopFollowing();
      endSession(application, application.api);
    }
  });
}

/** @returns a function that ends what it began for this person */
function beginSession(
  application: Application,
  { user }: Extract<SessionState, { phase: 'user' }>,
): () => void {
  const { api, alerts, balances, clock, live, projects, session, settings } = application;
  live.open();
  settings.suggestLocale(user.locale);
  const stops = [
    followBalances({ live, balances, alerts }, user.id),
    followLicence({ live, session, settings, alerts }, user.id),
    followListedProjects({ api: api.projects, clock, live, projects }, user.id),
  ];
  let isOver = false;
  fireAndForget(
    importServiceNews().then((follow) => {
      if (follow !== undefined && !isOver) stops.push(follow(application));
    }),
  );
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** Fetched with the first session. Without it a break is heard of by the first call that fails. */
async function importServiceNews(): Promise<
  ((application: Application) => () => void) | undefined
> {
  const service = await import('./follow-service.ts').catch(() => undefined);
  return service?.followService;
}

function endSession(
  {
    live,
    balances,
    projects,
    archivedProjects,
    alerts,
    confirm,
    modals,
    loader,
    seenNews,
  }: Application,
  api: Api,
): void {
  live.close();
  balances.clear();
  projects.clear();
  archivedProjects.clear();
  api.files.forgetOriginal();
  alerts.clear();
  confirm.answer(false);
  modals.close();
  loader.clear();
  seenNews.clear();
}

/** Language and theme of the page follow the settings. */
function followSettings({ settings, texts, alerts }: Application): void {
  const showTheme = (): void => {
    document.documentElement.dataset['theme'] = settings.store.getState().editor.theme;
  };
  showTheme();
  settings.store.subscribe((now, before) => {
    showTheme();
    if (now.locale === before.locale) return;
    texts.use(now.locale).catch(() => alerts.show({ code: 'UNEXPECTED_ERROR' }));
  });
  texts.store.subscribe((now) => {
    document.documentElement.lang = now.texts?.languageTag ?? 'en';
  });
}
