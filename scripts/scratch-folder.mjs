// Where tests have their temporary files.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Files in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'mapwright-tests-';
const GIB = 1024 ** 3;
/** Tests hold some data folders at a time, of 50 MiB each, and their copies. */
const NEEDED_BYTES = 4 * GIB;
/** Beside what servers and browsers take. */
const NEEDED_MEMORY_BYTES = 8 * GIB;

/**
 * A new folder in memory, where there is room for it. The caller removes it.
 *
 * Every server of a test has a data folder of 1,300 files, which go with it: ext4 looks for a place of a new file behind all those that
 * were removed a moment ago, and half of the time of a start went there.
 *
 * @returns undefined where the folder of the system has to do
 */
export function scratchFolder() {
  if (process.platform !== 'linux' || freemem() < NEEDED_MEMORY_BYTES) return undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    removeLeft();
    return mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  } catch {
    // There is none, or nobody may write there.
    return undefined;
  }
}

/** Removes what a run has left behind that was killed: its name tells whose it was. */
function removeLeft() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : NaN);
    if (!(pid > 0) || isRunning(pid)) continue;
    rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one as well.
    return error.code === 'EPERM';
  }
}
