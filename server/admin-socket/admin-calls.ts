import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** A command in the words in which it was given, and who gave it. */
export interface StaffCall {
  /** Name and words. */
  readonly line: readonly string[];
  /** For the audit. Whoever can reach the socket could write anything into the database as well. */
  readonly actor: string;
}

/**
 * What is asked of the server. Begin of a copy of its folder, and its end before the journal: the copy is over when the connection
 * ends. Or a command, done on the database that it has open.
 */
export type AdminRequest =
  | { readonly ask: 'beginCopy' }
  | { readonly ask: 'finishCopy' }
  | ({ readonly ask: 'runCommand' } & StaffCall);

/** A line of JSON each way. */
export const adminRequestSchema: z.ZodType<AdminRequest> = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('beginCopy') }),
  z.object({ ask: z.literal('finishCopy') }),
  z.object({
    ask: z.literal('runCommand'),
    line: z.array(z.string()),
    actor: z.string().min(1).max(200),
  }),
]);

/** What is answered. */
export type AdminAnswer =
  | {
      readonly ok: true;
      /** Of a copy. */
      readonly label?: string;
      readonly firstJournal?: string;
      /** Of a command. */
      readonly json?: unknown;
    }
  | { readonly ok: false; readonly error: string };

const adminAnswerSchema: z.ZodType<AdminAnswer> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    label: z.string().optional(),
    firstJournal: z.string().optional(),
    json: z.unknown().optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]) as z.ZodType<AdminAnswer>;

/** Lines that come through a socket, until it ends or breaks. */
export function linesOf(socket: Socket): AsyncIterable<string> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  // By itself it hears of an end, and not of a socket that is destroyed here.
  socket.once('close', () => lines.close());
  return untilBroken(socket, lines);
}

async function* untilBroken(socket: Socket, lines: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* lines;
  } catch (error) {
    if (!socket.destroyed) throw error;
  }
}

/** What is sent, in one line: U+2028 and U+2029 end one for whoever reads lines, and JSON leaves them as they are. */
export function lineOf(message: AdminRequest | AdminAnswer): string {
  const text = JSON.stringify(message);
  return `${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}

/** The asking side of a connection. */
export class AdminCalls {
  readonly #socket: Socket;
  readonly #lines: AsyncIterator<string>;

  constructor(socket: Socket) {
    this.#socket = socket;
    // What was asked last hears of it: no answer comes.
    socket.on('error', () => socket.destroy());
    this.#lines = linesOf(socket)[Symbol.asyncIterator]();
  }

  /** @throws Error with what the server says, if it says no or ends */
  async ask(request: AdminRequest): Promise<Extract<AdminAnswer, { ok: true }>> {
    this.#socket.write(lineOf(request));
    const { done = false, value } = await this.#lines.next();
    if (done) throw new Error('the server ended meanwhile');
    const answer = adminAnswerSchema.parse(JSON.parse(value));
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }

  end(): void {
    this.#socket.destroy();
  }
}
