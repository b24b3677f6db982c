import type { Socket } from 'node:net';
import type { OnlineCopies, OnlineCopy } from '../db/embedded/online-copies.ts';
import {
  type AdminAnswer,
  type AdminRequest,
  adminRequestSchema,
  lineOf,
  linesOf,
  type StaffCall,
} from './admin-calls.ts';
import { listenForAdmin } from './admin-socket.ts';

/** What a server does for whoever may open its data folder. */
export interface AdminServices {
  readonly copies: OnlineCopies;
  /** Does a command. @returns what it answers, as JSON @throws Error that says no */
  readonly runCommand: (call: StaffCall) => Promise<unknown>;
}

/** The socket of a running server. */
export interface AdminSocket {
  /** Ends the copies that are being made, and waits for the commands. */
  close(): Promise<void>;
}

/** Opens the socket of a server, by which whoever may open its data folder can ask it for something. */
export async function openAdminSocket(
  dataDir: string,
  services: AdminServices,
): Promise<AdminSocket> {
  const visits = new Map<Socket, Promise<void>>();
  const server = await listenForAdmin(dataDir, (socket) => {
    visits.set(
      socket,
      visit(socket, services).finally(() => visits.delete(socket)),
    );
  });
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of visits.keys()) socket.destroy();
      await Promise.all(visits.values());
      await closed;
    },
  };
}

async function visit(socket: Socket, services: AdminServices): Promise<void> {
  let copy: OnlineCopy | undefined;
  // A connection that breaks ends the loop below.
  socket.on('error', () => socket.destroy());
  const answer = async (request: AdminRequest): Promise<AdminAnswer> => {
    switch (request.ask) {
      case 'beginCopy':
        copy ??= await services.copies.begin();
        return { ok: true };
      case 'finishCopy':
        if (copy === undefined) return { ok: false, error: 'no copy was begun' };
        return { ok: true, ...(await copy.finish()) };
      case 'runCommand':
        return { ok: true, json: await services.runCommand(request) };
    }
  };
  try {
    for await (const line of linesOf(socket)) {
      const reply = await answered(line, answer);
      socket.write(lineOf(reply));
    }
  } finally {
    socket.destroy();
    await copy?.dispose();
  }
}

async function answered(
  line: string,
  answer: (request: AdminRequest) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  try {
    return await answer(adminRequestSchema.parse(JSON.parse(line)));
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
