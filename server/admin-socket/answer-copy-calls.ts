import type { Socket } from 'node:net';
import type { OnlineCopies, OnlineCopy } from '../db/embedded/online-copies.ts';
import { listenForAdmin } from './admin-socket.ts';
import { type CopyAnswer, type CopyRequest, copyRequestSchema, linesOf } from './copy-calls.ts';

/** The socket of a running server. */
export interface AdminSocket {
  /** Ends the copies that are being made. */
  close(): Promise<void>;
}

/** Opens the socket of a server: whoever may open its data folder can copy its database with it. */
export async function openAdminSocket(dataDir: string, copies: OnlineCopies): Promise<AdminSocket> {
  const visits = new Map<Socket, Promise<void>>();
  const server = await listenForAdmin(dataDir, (socket) => {
    visits.set(
      socket,
      visit(socket, copies).finally(() => visits.delete(socket)),
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

async function visit(socket: Socket, copies: OnlineCopies): Promise<void> {
  let copy: OnlineCopy | undefined;
  // A connection that breaks ends the loop below.
  socket.on('error', () => socket.destroy());
  const answer = async ({ ask }: CopyRequest): Promise<CopyAnswer> => {
    if (ask === 'beginCopy') {
      copy ??= await copies.begin();
      return { ok: true };
    }
    if (copy === undefined) return { ok: false, error: 'no copy was begun' };
    return { ok: true, ...(await copy.finish()) };
  };
  try {
    for await (const line of linesOf(socket)) {
      const reply = await answered(line, answer);
      socket.write(`${JSON.stringify(reply)}\n`);
    }
  } finally {
    socket.destroy();
    await copy?.dispose();
  }
}

async function answered(
  line: string,
  answer: (request: CopyRequest) => Promise<CopyAnswer>,
): Promise<CopyAnswer> {
  try {
    return await answer(copyRequestSchema.parse(JSON.parse(line)));
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
