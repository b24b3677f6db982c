import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** What is asked of the server while its folder is copied. A line of JSON each way. */
export const copyRequestSchema: z.ZodType<CopyRequest> = z.object({
  ask: z.enum(['beginCopy', 'finishCopy']),
});

/** Begin of a copy, and its end before the journal. The copy is over when the connection ends. */
export interface CopyRequest {
  readonly ask: 'beginCopy' | 'finishCopy';
}

/** What is answered. */
export type CopyAnswer =
  | { readonly ok: true; readonly label?: string; readonly firstJournal?: string }
  | { readonly ok: false; readonly error: string };

const copyAnswerSchema: z.ZodType<CopyAnswer> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    label: z.string().optional(),
    firstJournal: z.string().optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]) as z.ZodType<CopyAnswer>;

/** Lines that come through a socket. */
export function linesOf(socket: Socket): AsyncIterable<string> {
  return createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
}

/** The asking side of a connection. */
export class CopyCalls {
  readonly #socket: Socket;
  readonly #lines: AsyncIterator<string>;

  constructor(socket: Socket) {
    this.#socket = socket;
    // What was asked last hears of it: no answer comes.
    socket.on('error', () => socket.destroy());
    this.#lines = linesOf(socket)[Symbol.asyncIterator]();
  }

  /** @throws Error with what the server says, if it says no or ends */
  async ask(ask: CopyRequest['ask']): Promise<Extract<CopyAnswer, { ok: true }>> {
    this.#socket.write(`${JSON.stringify({ ask })}\n`);
    const { done = false, value } = await this.#lines.next();
    if (done) throw new Error('the server ended meanwhile');
    const answer = copyAnswerSchema.parse(JSON.parse(value));
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }

  end(): void {
    this.#socket.destroy();
  }
}
