import { randomUUID } from 'node:crypto';
import { signedInChannel, userChannel } from '../../../core/contract/live.ts';
import type { Door } from '../../db/transact.ts';
import { SERVERS_CHANNEL, SESSION_ENDED } from '../../events/server-events.ts';
import {
  forgetEvents,
  hasOutgoingEvents,
  keepOutgoingEvents,
  leaveTurn,
  nextEvents,
  type OutgoingEvent,
  takeTurn,
} from './outgoing-events.ts';
import {
  MAX_EVENTS_OF_BATCH,
  type ServiceApi,
  type ServiceEvent,
  ServiceRefusedError,
} from './service-api.ts';

/** Longest time until an event is found of which nobody has told this server, in milliseconds. */
const LOOK_MS = 5000;
/** Pause after the service took nothing, in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How the channel of any person begins. */
const OF_USER = userChannel('');
/** An event of a person goes to two channels. */
const MAX_EVENTS_AT_ONCE = MAX_EVENTS_OF_BATCH / 2;
/** Status with which a service says that it knows no such person, or no such call. */
const NOT_FOUND = 404;

/** What is worth telling about the way to the service. */
export interface RelayEvents {
  /** The service took nothing, and is tried again. */
  serviceAway(error: Error): void;
  /** The service refused one event for good. */
  eventRefused(event: OutgoingEvent, error: Error): void;
}

/**
 * Carries events to the service: each that was committed, in the order of its channel, until the service has said that it has it. Where a
 * server dies in between, an event may come twice: a hint does no harm then.
 */
export class EventRelay {
  readonly #door: Door;
  readonly #api: Pick<ServiceApi, 'tell' | 'sendAway'>;
  readonly #events: RelayEvents;
  readonly #leaseId: string = randomUUID();
  readonly #ending = new AbortController();
  #wakeUp: (() => void) | undefined;
  #isWoken = false;
  #pauseMs = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(door: Door, api: Pick<ServiceApi, 'tell' | 'sendAway'>, events: RelayEvents) {
    this.#door = door;
    this.#api = api;
    this.#events = events;
  }

  /** From now on no event is forgotten, unless a server is started that has no service. */
  async start(): Promise<void> {
    await keepOutgoingEvents(this.#door, this.#leaseId);
    this.#work = this.#run();
  }

  /** There may be an event. */
  wake(): void {
    this.#isWoken = true;
    if (this.#pauseMs === 0) this.#wakeUp?.();
  }

  /** Ends when what is being sent was sent. What waits is sent by another server, or after the next start. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#wakeUp?.();
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#sendAll();
        this.#pauseMs = 0;
      } catch (error) {
        this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
        this.#events.serviceAway(error instanceof Error ? error : new Error(String(error)));
      }
      await this.#sleep(this.#pauseMs || LOOK_MS);
    }
  }

  async #sendAll(): Promise<void> {
    // A server that was started without a service has none kept any more.
    await keepOutgoingEvents(this.#door, this.#leaseId);
    if (!(await hasOutgoingEvents(this.#door))) return;
    // Whoever has the turn goes on until nothing is left.
    while (!this.#ending.signal.aborted && (await takeTurn(this.#door, this.#leaseId))) {
      const events = await nextEvents(this.#door, MAX_EVENTS_AT_ONCE);
      if (events.length === 0) {
        await leaveTurn(this.#door, this.#leaseId);
        return;
      }
      if (!(await this.#send(events))) return;
    }
  }

  /** @returns whether this server had the turn until the end */
  async #send(events: readonly OutgoingEvent[]): Promise<boolean> {
    const ended = events.filter(isSessionEnd);
    for (const userId of new Set(ended.map(userOf))) {
      const ofPerson = ended.filter((event) => userOf(event) === userId);
      if (!(await this.#sendAway(userId, ofPerson))) return false;
    }
    return this.#tell(events.filter((event) => !isSessionEnd(event)));
  }

  /**
   * Sends a person away once for all sessions of the person that have ended. The service does not know which connections are of those:
   * pages of the person's others ask who they are, and come back.
   */
  async #sendAway(userId: string, ended: readonly OutgoingEvent[]): Promise<boolean> {
    const answer = await this.#ask(
      () => this.#api.sendAway(userId),
      (error) => error.isAboutContent || error.status === NOT_FOUND,
    );
    return this.#settle(ended, answer);
  }

  /** One event that the service does not take keeps no other from it. */
  async #tell(events: readonly OutgoingEvent[]): Promise<boolean> {
    const told = events.flatMap(asServiceEvents);
    if (told.length === 0) return this.#settle(events, 'done');
    const answer = await this.#ask(
      () => this.#api.tell(told),
      (error) => error.isAboutContent,
    );
    if (!(answer instanceof ServiceRefusedError) || events.length === 1) {
      return this.#settle(events, answer);
    }
    for (const event of events) if (!(await this.#tell([event]))) return false;
    return true;
  }

  /** @returns what the service has against what it was sent, `lost` where another server has the turn meanwhile */
  async #ask(
    call: () => Promise<void>,
    isForGood: (error: ServiceRefusedError) => boolean,
  ): Promise<'done' | 'lost' | ServiceRefusedError> {
    // Each call may take as long as half of a turn.
    if (!(await takeTurn(this.#door, this.#leaseId))) return 'lost';
    try {
      await call();
      return 'done';
    } catch (error) {
      if (!(error instanceof ServiceRefusedError && isForGood(error))) throw error;
      return error;
    }
  }

  /** Forgets events at once that need no further call. @returns whether this server has the turn */
  async #settle(
    events: readonly OutgoingEvent[],
    answer: 'done' | 'lost' | ServiceRefusedError,
  ): Promise<boolean> {
    if (answer === 'lost') return false;
    if (answer !== 'done') for (const event of events) this.#events.eventRefused(event, answer);
    await forgetEvents(
      this.#door,
      events.map(({ id }) => id),
    );
    return true;
  }

  #sleep(delayMs: number): Promise<void> {
    const isDue = this.#isWoken && this.#pauseMs === 0;
    if (isDue || this.#ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#wakeUp = undefined;
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      timer.unref();
      this.#wakeUp = end;
    });
  }
}

function isSessionEnd({ channel, event }: OutgoingEvent): boolean {
  return channel === SERVERS_CHANNEL && event === SESSION_ENDED;
}

function userOf({ data }: OutgoingEvent): string {
  return String(data['userId']);
}

/** What pages hear of an event; nothing of what servers tell each other. */
function asServiceEvents({ channel, event, data }: OutgoingEvent): ServiceEvent[] {
  if (channel === SERVERS_CHANNEL) return [];
  const told = { channel, name: event, data: JSON.stringify(data) };
  if (!channel.startsWith(OF_USER)) return [told];
  // Who has signed in hears the same without asking for the channel.
  return [told, { ...told, channel: signedInChannel(channel.slice(OF_USER.length)) }];
}
