import type { Action } from './costs.ts';

export const MINUTES_OF_DAY: number = 24 * 60;

/** What is assumed of the people, and of what they do. Nothing here was measured: it is for whoever asks to say. */
export interface Workload {
  readonly tuners: number;
  /** Of them, those who work on the busiest day. */
  readonly activeShare: number;
  /** Times that somebody who works opens the page on that day. */
  readonly visits: number;
  /** How long the page then stays open, in minutes; the live connection with it. */
  readonly visitMinutes: number;
  /** Windows that somebody has open at once: each has a live connection of its own. */
  readonly windows: number;
  /** What is done in a visit, on average. */
  readonly ofVisit: Readonly<Record<Exclude<Action, 'reading'>, number>>;
  /** Length of a file that makes a project, in MiB. */
  readonly fileMib: number;
  /** Of new files, those whose bytes somebody has brought before: they are stored once. */
  readonly knownShare: number;
  /** Which share of a day's visits begins in each hour (UTC); they add up to 1. */
  readonly hours: readonly number[];
}

/** Begins of visits in each minute of the day: those of an hour, spread evenly. */
export function arrivalsOf({ tuners, activeShare, visits, hours }: Workload): number[] {
  const ofDay = tuners * activeShare * visits;
  return Array.from({ length: MINUTES_OF_DAY }, (_, minute) => {
    const share = hours[Math.floor(minute / 60)] ?? 0;
    return (ofDay * share) / 60;
  });
}

/** Pages that are open in each minute of the day. The day before was the same one, so that a visit goes on over midnight. */
export function openPagesOf(workload: Workload): number[] {
  const arrivals = arrivalsOf(workload);
  const { visitMinutes, windows } = workload;
  return arrivals.map((_, minute) => {
    let open = 0;
    for (let age = 0; age < visitMinutes; age++) {
      // A visit that is not whole minutes long ends within the last one.
      const part = Math.min(1, visitMinutes - age);
      open += part * (arrivals[(minute - age + MINUTES_OF_DAY) % MINUTES_OF_DAY] ?? 0);
    }
    return open * windows;
  });
}

/**
 * How often a thing is done in each minute: what comes with the begin of a visit then, all else spread over its length. A reading
 * begins when a project was made.
 */
export function actionsOf(workload: Workload, action: Action): number[] {
  const arrivals = arrivalsOf(workload);
  const often = workload.ofVisit[action === 'reading' ? 'create' : action];
  if (action === 'login' || action === 'list') return arrivals.map((begun) => begun * often);
  const pages = openPagesOf({ ...workload, windows: 1 });
  return pages.map((open) => (open * often) / workload.visitMinutes);
}
