import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DatabaseChoice } from '../db/database.ts';
import { type S3Settings, s3Environment } from '../originals/s3/s3-settings.ts';
import { archivesIn, archiveTime, keepNewest, removeUnfinished } from './archives.ts';

/** Copies that the server makes by itself. */
export interface BackupPlan {
  readonly database: DatabaseChoice;
  /** The store that originals may lie in, `null` if none is set. */
  readonly originals: S3Settings | null;
  /** Where they are kept. */
  readonly folder: string;
  /** How many are kept. */
  readonly count: number;
  /** Time from one to the next, in milliseconds. */
  readonly everyMs: number;
}

/** How often it is looked whether a copy is due, in milliseconds; the first time so long after a start. */
const LOOK_MS = 5 * 60_000;
/** Pause after a copy that could not be made, in milliseconds. */
const RETRY_MS = 60 * 60_000;
/** Longest work on a copy, in milliseconds: what is older was broken off. */
const LONGEST_MS = 24 * 60 * 60_000;

const ADMIN = fileURLToPath(new URL('../admin/main.ts', import.meta.url));

/**
 * Makes copies of the database as often as planned. The newest copy says when the next one is due, so that one that was missed while
 * the server did not run is made soon after its start. Each is made by a process of its own, whose memory goes with it.
 */
export class BackupSchedule {
  readonly #plan: BackupPlan;
  readonly #onFailed: (reason: string) => void;
  readonly #now: () => number;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #notBefore = 0;

  /** @param onFailed takes a line for the person at the terminal */
  constructor(plan: BackupPlan, onFailed: (reason: string) => void, now: () => number = Date.now) {
    this.#plan = plan;
    this.#onFailed = onFailed;
    this.#now = now;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  /** Breaks off the copy that is being made. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await this.#work;
  }

  /** Makes a copy if one is due. */
  look(): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#ending.signal.aborted || !this.#isDue()) return;
      try {
        await this.#make();
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        this.#notBefore = this.#now() + RETRY_MS;
        const reason = error instanceof Error ? error.message : String(error);
        this.#onFailed(`No copy of the database could be made, the older ones are kept: ${reason}`);
      }
    });
    return this.#work;
  }

  #isDue(): boolean {
    const now = this.#now();
    if (now < this.#notBefore) return false;
    const newest = archivesIn(this.#plan.folder).at(-1);
    return newest === undefined || archiveTime(newest).getTime() + this.#plan.everyMs <= now;
  }

  async #make(): Promise<void> {
    const { folder, count } = this.#plan;
    removeUnfinished(folder, this.#now() - LONGEST_MS);
    await runBackup(this.#plan, this.#ending.signal);
    keepNewest(folder, count);
  }
}

/** Runs `admin backup` as a process. @throws Error with what it complains about */
async function runBackup(
  { database, originals, folder }: BackupPlan,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [ADMIN, 'backup', folder], {
    env: { ...process.env, ...environmentOf(database), ...s3Environment(originals) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] || `it ended with ${code}`);
}

function environmentOf(database: DatabaseChoice): Record<string, string> {
  return database.kind === 'server'
    ? { DATABASE_URL: database.url }
    : { DATABASE_URL: '', DATA_DIR: database.dataDir ?? '' };
}
