import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AdminCalls, type StaffCall } from '../admin-socket/admin-calls.ts';
import { callServer } from '../admin-socket/admin-socket.ts';
import { type DatabaseChoice, type DatabaseEvents, openDatabase } from '../db/database.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { NAMES } from '../db/folder/folder-names.ts';
import { FolderRefusedError } from '../db/folder/folder-refused-error.ts';
import { requireNewest } from '../db/migrate.ts';
import type { Workplace } from './command.ts';
import { RefusedError } from './refused-error.ts';
import type { StaffAction } from './staff-command.ts';

/** How long a folder may be held by somebody who does not listen: a server that starts or ends, another command. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/** The command fails by itself where something of this matters to it. */
export const UNHEARD: DatabaseEvents = {
  died: () => undefined,
  checkpointFailed: () => undefined,
  vacuumFailed: () => undefined,
  noticesBroken: () => undefined,
};

/**
 * Does something to a database, whoever works on it: over connections of its own on a PostgreSQL; in a folder by asking the server that
 * works on it, or by opening it where none does.
 *
 * @param call the same as `action`, in words
 * @throws what the action throws, what the server says, or why there is no way in
 */
export async function atDatabase(
  { database: choice, objects }: Workplace,
  call: StaffCall,
  action: StaffAction,
): Promise<unknown> {
  if (choice.kind === 'server') return whileOpen(choice, objects, call, action);
  const { dataDir } = choice;
  if (dataDir === null || !existsSync(join(dataDir, NAMES.database))) {
    throw new FolderRefusedError(`the data folder ${dataDir} holds no database.`);
  }
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = await listeningServer(dataDir);
    if (socket !== undefined) return askServer(socket, call);
    try {
      return await whileOpen(choice, objects, call, action);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || performance.now() > endMs) throw error;
    }
    await pause(PAUSE_MS);
  }
}

async function whileOpen(
  choice: DatabaseChoice,
  objects: Workplace['objects'],
  { actor }: StaffCall,
  action: StaffAction,
): Promise<unknown> {
  // As it is: a release brings a database to its own form when a server starts, and not before.
  const database = await openDatabase(choice, UNHEARD, requireNewest);
  try {
    return await action({ ...database.door, objects }, actor);
  } finally {
    await database.close();
  }
}

/** @returns `undefined` if nobody listens */
async function listeningServer(dataDir: string): Promise<Socket | undefined> {
  try {
    return await callServer(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Left by a server that was killed, or not there.
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

async function askServer(socket: Socket, call: StaffCall): Promise<unknown> {
  const calls = new AdminCalls(socket);
  try {
    const { json } = await calls.ask({ ask: 'runCommand', ...call });
    return json;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new RefusedError(message, { cause: error });
  } finally {
    calls.end();
  }
}
