import { answerStaffCall } from './admin/answer-staff-call.ts';
import { openAdminSocket } from './admin-socket/answer-calls.ts';
import { BackupSchedule } from './backup/backup-schedule.ts';
import { noRegister } from './commerce/billing/tax-register.ts';
import { openPayments } from './commerce/charges/open-payments.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import type { ConnectionEvents } from './db/pools.ts';
import type { Door } from './db/transact.ts';
import { watchDisk } from './disk/disk-watch.ts';
import { openEventStream } from './events/event-stream.ts';
import { changeVersionJob } from './jobs/change-version/change-version-job.ts';
import { endAllLeases } from './jobs/job-queue.ts';
import { JobRunner, type RunnerOptions } from './jobs/job-runner.ts';
import { maintenanceReminderJob } from './jobs/maintenance-reminder-job.ts';
import { matchLibraryJob } from './jobs/map-library/match-library-job.ts';
import { offerMapPackJob } from './jobs/map-library/offer-map-pack-job.ts';
import { forgetCardJob } from './jobs/money/forget-card-job.ts';
import { renewSubscriptionJob } from './jobs/money/renew-subscription-job.ts';
import { settlePaymentsJob } from './jobs/money/settle-payments-job.ts';
import { tendSubscriptionsJob } from './jobs/money/tend-subscriptions-job.ts';
import { readFileJob } from './jobs/read-file/read-file-job.ts';
import { releaseHoldsJob } from './jobs/release-holds-job.ts';
import { REMOVE_CONTENTS, removeContentsJob } from './jobs/remove-contents-job.ts';
import { Scheduler } from './jobs/schedules.ts';
import { sendMailJob } from './jobs/send-mail/send-mail-job.ts';
import { carryPortJob } from './jobs/solutions/carry-port-job.ts';
import { learnSolutionJob } from './jobs/solutions/learn-solution-job.ts';
import { matchSolutionsJob } from './jobs/solutions/match-solutions-job.ts';
import { offerSolutionJob } from './jobs/solutions/offer-solution-job.ts';
import { learnStageJob } from './jobs/stages/learn-stage-job.ts';
import { proposeStagesJob } from './jobs/stages/propose-stages-job.ts';
import { sweepJob } from './jobs/sweep-job.ts';
import { ChannelSigner } from './live/channel-signature.ts';
import { closeEndedSessions } from './live/close-ended-sessions.ts';
import { HUB_LIMITS, type HubLimits, LiveHub } from './live/live-hub.ts';
import { EventRelay } from './live/service/event-relay.ts';
import { dropOutgoingEvents } from './live/service/outgoing-events.ts';
import { ServiceApi } from './live/service/service-api.ts';
import { ServiceSigner } from './live/service/service-signer.ts';
import { type Mailer, noMailer, outboxMailer } from './mail/mailer.ts';
import { measureDatabase } from './metrics/database-metrics.ts';
import { measureJobs } from './metrics/job-metrics.ts';
import { measureLive } from './metrics/live-metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { type Offer, offerOf } from './offer.ts';
import { type HttpInternals, openHttp } from './open-http.ts';
import { openObjectStore } from './originals/open-object-store.ts';
import { Originals } from './originals/originals.ts';
import { type OriginalsDoor, requireStore } from './originals/originals-door.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { createFingerprint } from './security/fingerprint.ts';
import {
  createPasswordHashing,
  DEFAULT_HASH_COST,
  type HashCost,
} from './security/password-hashing.ts';
import { serverSecret } from './security/server-secret.ts';
import { createSessionTokens, TOKEN_LIFETIME_S } from './security/session-tokens.ts';
import type { ServiceContext } from './services/context.ts';
import { ensureDemo } from './services/demo.ts';

/** A server that answers. */
export interface RunningServer {
  /** Address under which it can be reached on this machine, without a slash at the end. */
  readonly url: string;
  /** Finishes the calls that are running, closes the database, and resolves. */
  close(): Promise<void>;
}

/** What tests set otherwise than a person can, and see of a server. */
export interface ServerInternals extends HttpInternals {
  readonly hashCost?: HashCost;
  readonly tokenLifetimeS?: number;
  readonly liveLimits?: HubLimits;
  now?(): Date;
  /** Takes money in place of the provider that the settings name; `null` is nobody. */
  readonly payments?: PaymentProvider | null;
  /** Hears of the database: time passes for its rows when a test moves them. */
  databaseOpened?(database: OpenDatabase): void;
  /** Hears of its connections: only a test can give them another clock, and no setting can. */
  readonly connections?: ConnectionEvents;
}

const HOUR_MS = 60 * 60 * 1000;

/** What recurs. */
const SCHEDULES = {
  sweep: { everyS: 600, job: { kind: 'sweep', payload: {}, progress: {} } },
  removeContents: { everyS: 600, job: REMOVE_CONTENTS },
  releaseHolds: { everyS: 60, job: { kind: 'releaseHolds', payload: {}, progress: {} } },
  // What ends by the clock has ended to the moment; within a minute everybody hears of it.
  tendSubscriptions: { everyS: 60, job: { kind: 'tendSubscriptions', payload: {}, progress: {} } },
  settlePayments: { everyS: 60, job: { kind: 'settlePayments', payload: {}, progress: {} } },
} as const;

/**
 * Opens the database, prepares the demo, and listens.
 *
 * @param log takes a line for the person at the terminal
 * @throws what `openDatabase` throws, or the error of the socket
 */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  internals: ServerInternals = {},
): Promise<RunningServer> {
  const now = internals.now ?? ((): Date => new Date());
  const database = await openDatabase(config.database, {
    died: (error) => log(`The embedded database ended and is being opened again: ${error.message}`),
    checkpointFailed: (error) => log(`The database could not be written out: ${error.message}`),
    vacuumFailed: (error) => log(`The database could not be tidied: ${error.message}`),
    noticesBroken: (error) => log(`Live events of other servers are late: ${error.message}`),
    ...internals.connections,
  });
  internals.databaseOpened?.(database);
  const metrics = config.metricsToken === null ? undefined : openMetrics(config.metricsToken);
  const door: OriginalsDoor = {
    ...(metrics
      ? measureDatabase(database.door, database.connections, metrics.registry)
      : database.door),
    objects: await openObjectStore(config.originals),
  };
  try {
    await requireStore(door);
  } catch (error) {
    await database.close();
    throw error;
  }
  const offer = offerOf(config);
  const mailer = await mailerOf(config, offer, door);
  const stream = await openEventStream(door, database.notices, {
    eventsLate: (error) => log(`Live events are late: ${error.message}`),
  });
  let publicUrl = config.publicUrl ?? '';
  let url = '';
  const payments =
    internals.payments === undefined
      ? await openPayments(config, door, { publicUrl: () => publicUrl, url: () => url })
      : internals.payments;
  const { liveService } = config;
  const ownSigner = new ChannelSigner(await serverSecret(door, 'live-channels'));
  const context: ServiceContext = {
    door,
    payments,
    taxRegister: noRegister,
    seller: config.seller,
    supportEmail: offer.mails === 'none' ? null : config.supportEmail,
    originals: new Originals(door),
    tokens: createSessionTokens(
      await serverSecret(door, 'session-tokens'),
      internals.tokenLifetimeS ?? TOKEN_LIFETIME_S,
    ),
    signer: liveService === null ? ownSigner : new ServiceSigner(liveService),
    liveService,
    hashing: createPasswordHashing(internals.hashCost ?? DEFAULT_HASH_COST),
    fingerprint: createFingerprint(await serverSecret(door, 'fingerprints')),
    loginsPerMinute: config.rateLimits.loginsPerMinute,
    isDemo: offer.isDemo,
    publicUrl: () => publicUrl,
    now,
  };
  // Whoever had jobs of the embedded database was killed: no other process can reach it.
  if (config.database.kind === 'embedded') await endAllLeases(door);
  if (offer.isDemo && config.role === 'all') await ensureDemo(context);
  const hub = new LiveHub(ownSigner, internals.liveLimits ?? HUB_LIMITS);
  const relay = await openRelay(config, door, now, log);
  const countEvent = metrics && measureLive(hub, metrics.registry);
  stream.onEvent((event) => {
    countEvent?.(event);
    hub.tell(event);
    relay?.wake();
  });
  stream.onGap(() => hub.reconnectAll());
  const sessionWatch = closeEndedSessions(door, hub);
  const disk = watchDisk(config.database.kind === 'embedded' ? config.database.dataDir : null);
  const http = await openHttp(context, config, offer, { hub, disk, metrics }, log, internals);
  const runners = runnersOf({
    door,
    handlers: {
      readFile: readFileJob(door),
      sweep: sweepJob(door),
      removeContents: removeContentsJob(door),
      sendMail: sendMailJob(context, mailer),
      changeVersion: changeVersionJob(door),
      learnSolution: learnSolutionJob(door),
      matchSolutions: matchSolutionsJob(door),
      offerSolution: offerSolutionJob(door),
      learnStage: learnStageJob(door),
      proposeStages: proposeStagesJob(door),
      carryPort: carryPortJob(door),
      matchLibrary: matchLibraryJob(door),
      offerMapPack: offerMapPackJob(door),
      releaseHolds: releaseHoldsJob(door),
      remindOfMaintenance: maintenanceReminderJob(door),
      tendSubscriptions: tendSubscriptionsJob(door),
      renewSubscription: renewSubscriptionJob(context),
      settlePayments: settlePaymentsJob(context),
      forgetCard: forgetCardJob(payments),
    },
    jobCount: config.jobCount,
    hasRoom: () => disk.hasRoom(),
    onError: (error, job) =>
      http.log.error({ err: error, job: job?.id, reqId: job?.requestId }, 'a job failed'),
    ...(metrics && { onEnd: measureJobs(door, metrics.registry) }),
  });
  stream.onJobQueued(() => {
    for (const runner of runners) runner.wake();
  });
  const scheduler = new Scheduler(door, SCHEDULES, (error) =>
    http.log.error({ err: error }, 'a schedule could not be read'),
  );
  const { database: choice } = config;
  const adminSocket =
    choice.kind === 'server' || database.copies === undefined
      ? undefined
      : await openAdminSocket(choice.dataDir, {
          copies: database.copies,
          runCommand: (call) => answerStaffCall(door, call),
        });
  const backups = backupSchedule(config, log);
  const close = async (): Promise<void> => {
    await backups?.stop();
    await adminSocket?.close();
    await http.close();
    sessionWatch.stop();
    await relay?.stop();
    await scheduler.stop();
    await Promise.all(runners.map((runner) => runner.stop()));
    await payments?.close();
    await stream.close();
    mailer.close();
    door.objects?.close();
    await database.close();
  };
  try {
    url = await http.listen();
    publicUrl = config.publicUrl ?? url;
    // Only now: a server that cannot listen must not take jobs.
    if (config.jobCount > 0) scheduler.start();
    for (const runner of runners) runner.start();
    if (offer.note !== null) log(offer.note);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function backupSchedule(
  { backups, database, originals }: Config,
  log: (line: string) => void,
): BackupSchedule | undefined {
  if (backups === null) return undefined;
  const { folder, count, everyHours } = backups;
  return new BackupSchedule(
    { database, originals, folder, count, everyMs: everyHours * HOUR_MS },
    log,
  );
}

/**
 * Mails have a lane of their own: they wait for mail servers, and nobody who reads a file waits with them. Every server has it, for
 * without mails nobody can register. So has what somebody pays for: it is short, and readings are long; and what waits for banks.
 * What is told about a break waits for none of them.
 */
function runnersOf(options: RunnerOptions): JobRunner[] {
  return [
    new JobRunner({ ...options, kinds: ['readFile', 'sweep', 'removeContents', 'releaseHolds'] }),
    new JobRunner({
      ...options,
      kinds: ['changeVersion'],
      jobCount: Math.min(1, options.jobCount),
    }),
    new JobRunner({
      ...options,
      kinds: [
        'learnSolution',
        'matchSolutions',
        'offerSolution',
        'learnStage',
        'proposeStages',
        'carryPort',
      ],
      jobCount: Math.min(1, options.jobCount),
    }),
    // Names of maps are waited for: a long catalogue of solutions must not keep them.
    new JobRunner({
      ...options,
      kinds: ['matchLibrary', 'offerMapPack'],
      jobCount: Math.min(1, options.jobCount),
    }),
    new JobRunner({ ...options, kinds: ['sendMail'], jobCount: 1 }),
    new JobRunner({ ...options, kinds: ['remindOfMaintenance'], jobCount: 1 }),
    new JobRunner({
      ...options,
      kinds: ['tendSubscriptions', 'renewSubscription', 'settlePayments', 'forgetCard'],
      jobCount: 1,
    }),
  ];
}

/** Whoever carries events to the service, where there is one. */
async function openRelay(
  { liveService }: Config,
  door: Door,
  now: () => Date,
  log: (line: string) => void,
): Promise<EventRelay | undefined> {
  if (liveService === null) {
    await dropOutgoingEvents(door);
    return undefined;
  }
  const relay = new EventRelay(door, new ServiceApi(liveService, now), {
    serviceAway: (error) => log(`Live events are late: ${error.message}`),
    eventRefused: ({ event }, error) => log(`The live event ${event} was lost: ${error.message}`),
  });
  await relay.start();
  return relay;
}

/** Where mails go. What speaks to a mail server is read where one is set: it takes time and memory. */
async function mailerOf(config: Config, { mails }: Offer, door: Door): Promise<Mailer> {
  if (config.smtpUrl !== null) {
    const { smtpMailer } = await import('./mail/smtp-mailer.ts');
    return smtpMailer(config.smtpUrl, config.mailFrom);
  }
  return mails === 'kept' ? outboxMailer(door) : noMailer();
}
