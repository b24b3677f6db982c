import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ApplySolution } from '../../../core/contract/solution-works.ts';

/** `parked`: tried as often as it may be, or found to be beyond what one job may cost; kept for whoever looks into it. */
export type JobState = 'waiting' | 'running' | 'done' | 'parked';

/** Work in the background. */
export interface JobsTable {
  id: Generated<string>;
  kind: string;
  /** There is one job of a kind and a key, used again when the work is asked for again; any number without a key. */
  unique_key: string | null;
  /** Who waits for it: jobs of one person take turns with those of others. */
  user_id: string | null;
  /** The job goes with its project. */
  project_id: string | null;
  /** The request that has asked for it, or for the job that did; `null` for what the server does by itself. */
  request_id: string | null;
  /** What is to be done, as its kind defines it. */
  payload: ColumnType<object, string | undefined, string>;
  /** How far it is, as its kind defines it. */
  progress: ColumnType<object, string | undefined, string>;
  /** Greater ones first. */
  priority: Generated<number>;
  state: Generated<JobState>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  /** Who runs it. */
  lease_id: Generated<string | null>;
  /** While it waits: not before. While it runs: the end of the lease. */
  due_at: Generated<Date>;
  /** Begin of the last attempt. */
  claimed_at: Generated<Date | null>;
  /** Why the last attempt failed, for whoever runs the server. */
  error: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Attempts of jobs. One without an end ended with its process, or goes on. */
export interface JobRunsTable {
  job_id: string;
  lease_id: string;
  attempt: number;
  started_at: Generated<Date>;
  ended_at: Generated<Date | null>;
  outcome: Generated<'done' | 'failed' | 'parked' | 'released' | null>;
  error: Generated<string | null>;
}

/** Work that recurs by the clock. */
export interface SchedulesTable {
  name: string;
  every_s: number;
  next_at: Generated<Date>;
}

/** What transactions have told. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  /** `pg_current_xact_id`, in decimal. */
  transaction: GeneratedAlways<string>;
  channel: string;
  event: string;
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
}

/** Events that a service is to carry to pages and does not have yet. */
export interface OutgoingEventsTable {
  id: GeneratedAlways<number>;
  channel: string;
  event: string;
  data: JSONColumnType<Record<string, unknown>>;
}

/** One row while a service carries events to pages: which server sends them there, and until when. */
export interface EventRelaysTable {
  is_only: Generated<boolean>;
  lease_id: string;
  leased_until: Date;
}

/** Answers to requests that must have one effect, however often they are sent. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  route: string;
  request_hash: Buffer;
  status: Generated<number | null>;
  /** The body of the answer, a text of JSON inside of JSON: it is kept to the byte. */
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

/** What work with solutions is about. */
export type SolutionRequest =
  | {
      readonly solutionIds: readonly string[];
      readonly maps: ApplySolution['maps'];
      readonly appliesRest: boolean;
    }
  | {
      readonly portId: string;
      /** What it is called where it was applied. */
      readonly title: string;
      readonly maps: ApplySolution['maps'];
      readonly appliesRest: boolean;
    }
  | { readonly applicationId: string };

/** Work of the server on the bytes of a version, asked for by a call. */
export interface VersionWorksTable {
  id: string;
  user_id: string;
  project_id: string;
  version_id: string;
  /** The bytes it was asked for on: others are not touched. */
  bytes_revision: number;
  kind: 'fixChecksums' | 'removeCodes' | 'applySolutions' | 'revertSolutions';
  /** What is to be taken out, as the file stores it. */
  codes: ColumnType<readonly number[] | null, string | null, never>;
  /** What it costs if something changes. */
  hold_id: string | null;
  list_price: number;
  is_internal: boolean;
  state: Generated<'running' | 'modified' | 'notModified' | 'failed'>;
  /** Why it failed, or why nothing changed, where more is to be said. */
  reason: string | null;
  purchase_id: string | null;
  /** Of the version afterwards. */
  revision: number | null;
  /** What became of each code, or of each solution. */
  results: ColumnType<readonly object[] | null, never, string>;
  /** Which solutions, and what was said of how they are applied. */
  request: ColumnType<SolutionRequest | null, string | null | undefined, never>;
  /** What solutions have written. */
  application_id: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

export interface OutboxMailsTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  /** The same as a page; `null` for a mail of before there were any. */
  html: string | null;
  created_at: Date;
}
