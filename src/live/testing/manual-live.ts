import type { LiveConnection } from '../live-connection.ts';

/** A live connection that says what a test has it say. */
export interface ManualLive {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  /** Who listens now, each as the channel and what it hears. */
  readonly listeners: readonly string[];
  /** An event happens. */
  tell(channel: string, event: string, data?: unknown): void;
  /** Listening has begun anew after a break. */
  resume(): void;
}

/** What listens for the beginning of listening, in `ManualLive.listeners`. */
const BEGINNING = 'beginning';

/** A live connection without a server. Tests of what follows live events use it. */
export function manualLive(): ManualLive {
  const listening: Array<{ readonly name: string; readonly call: (data: unknown) => void }> = [];
  const add = (name: string, call: (data: unknown) => void): (() => void) => {
    const entry = { name, call };
    listening.push(entry);
    return () => {
      listening.splice(listening.indexOf(entry), 1);
    };
  };
  const callEach = (isMeant: (name: string) => boolean, data?: unknown): void => {
    for (const { name, call } of [...listening]) if (isMeant(name)) call(data);
  };
  return {
    live: {
      on: (channel, event, listener) => add(`${channel} ${event}`, listener),
      onListening: (channel, listener) => add(`${channel} ${BEGINNING}`, () => listener()),
    },
    get listeners() {
      return listening.map(({ name }) => name);
    },
    tell: (channel, event, data) => callEach((name) => name === `${channel} ${event}`, data),
    resume: () => callEach((name) => name.endsWith(` ${BEGINNING}`)),
  };
}
