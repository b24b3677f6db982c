import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own with little room, in memory. */
export interface SmallFileSystem {
  /** Its root, which is empty, as this process sees it. */
  readonly path: string;
  /** Its root as processes see it that are started by the command `through`. */
  readonly innerPath: string;
  /** Program and words to put before a command so that it sees the file system under `innerPath`. */
  readonly through: readonly string[];
  /** Takes room until only this much is left, in bytes. */
  fill(leftBytes: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Nothing can be written any more. */
  makeReadOnly(): Promise<void>;
  dispose(): Promise<void>;
}

/** Name of the file that takes room. */
const FILLER = 'filler';
const FILLER_PIECE_BYTES = 64 * 1024;

/**
 * Makes a small file system: in a mount namespace of its own, for which no rights are needed where the system allows users their
 * own namespaces, else by `mount`, as root.
 *
 * @throws Error where neither works: what happens on a full disk cannot be tested there, and must not pass for tested
 */
export async function smallFileSystem(sizeMiB: number): Promise<SmallFileSystem> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'mapwright-small-'));
  const mounted = (await mountInNamespace(mountPoint, sizeMiB)) ?? mountAsRoot(mountPoint, sizeMiB);
  if (mounted === undefined) {
    rmSync(mountPoint, { recursive: true });
    throw new Error(
      'This machine gives no small file system: neither `unshare -Urm` (user namespaces, util-linux) nor `mount` as root works. ' +
        'What the server does on a full disk cannot be tested here; run these tests where one of them does.',
    );
  }
  const { path } = mounted;
  const filler = join(path, FILLER);
  return {
    path,
    innerPath: mountPoint,
    through: mounted.through,
    fill: (leftBytes) => fill(filler, path, leftBytes),
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => mounted.run('mount -o remount,ro'),
    dispose: async () => {
      await mounted.unmount();
      rmSync(mountPoint, { recursive: true, force: true });
    },
  };
}

interface Mounted {
  readonly path: string;
  readonly through: readonly string[];
  /** Runs a command with the mount point behind it. */
  run(command: string): Promise<void>;
  unmount(): Promise<void>;
}

async function mountInNamespace(mountPoint: string, sizeMiB: number): Promise<Mounted | undefined> {
  // A shell that lives as long as its input: the namespace lives with it, and is seen through it.
  const shell = spawn('unshare', ['-Urm', 'sh'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const run = async (command: string): Promise<void> => {
    const answered = once(shell.stdout, 'data');
    shell.stdin.write(`${command} "${mountPoint}" && echo done || exit 1\n`);
    await answered;
  };
  const ended = new Promise<boolean>((resolve) => {
    shell.once('error', () => resolve(false));
    shell.once('exit', () => resolve(false));
  });
  shell.stdin.on('error', () => undefined); // It has ended, which is told above.
  const mounting = run(`mount -t tmpfs -o size=${sizeMiB}m,mode=700 tmpfs`).then(() => true);
  if (!(await Promise.race([mounting, ended]))) return undefined;
  return {
    path: join('/proc', String(shell.pid), 'root', mountPoint),
    through: ['nsenter', '-t', String(shell.pid), '-U', '-m', '--preserve-credentials'],
    run,
    unmount: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}

function mountAsRoot(mountPoint: string, sizeMiB: number): Mounted | undefined {
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'tmpfs', mountPoint];
  if (spawnSync('mount', options).status !== 0) return undefined;
  return {
    path: mountPoint,
    through: [],
    run: async (command) => {
      spawnSync(`${command} "${mountPoint}"`, { shell: true });
    },
    unmount: async () => {
      spawnSync('umount', ['--lazy', mountPoint]);
    },
  };
}

function fill(filler: string, path: string, leftBytes: number): void {
  const file = openSync(filler, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path);
      const room = bavail * bsize - leftBytes;
      if (room < bsize) break;
      writeSync(file, Buffer.alloc(Math.min(room, FILLER_PIECE_BYTES)));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
