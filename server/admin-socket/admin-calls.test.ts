import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir } from '../../tests/support/new-data-dir.ts';
import { AdminCalls, adminRequestSchema, lineOf, linesOf } from './admin-calls.ts';
import { callServer, listenForAdmin } from './admin-socket.ts';

let dataDir: string;
let server: Server;

beforeAll(async () => {
  dataDir = await newDataDir();
  server = await listenForAdmin(dataDir, () => undefined);
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Both ends of a connection. */
async function connection(): Promise<{ asking: Socket; answering: Socket }> {
  const accepted = once(server, 'connection');
  const asking = await callServer(dataDir);
  const [answering] = await accepted;
  return { asking, answering };
}

describe('the lines of a socket', () => {
  it('are whole, whatever is in them', async () => {
    const { asking, answering } = await connection();
    const line = ['coins', 'grant', '--why', 'a\u2028b\u2029c\r\nd "é" 中'];
    const request = { ask: 'runCommand', line, actor: 'ada' } as const;
    const answered = new AdminCalls(asking).ask(request);
    for await (const text of linesOf(answering)) {
      expect(adminRequestSchema.parse(JSON.parse(text))).toEqual(request);
      answering.write(lineOf({ ok: true, json: { said: line } }));
      break;
    }
    expect(await answered).toEqual({ ok: true, json: { said: line } });
    asking.destroy();
  });

  it.each(['here', 'there'] as const)('end when the socket is destroyed %s', async (where) => {
    const { asking, answering } = await connection();
    const reading = (async () => {
      for await (const _ of linesOf(answering)) throw new Error('nothing was said');
      return 'over';
    })();
    (where === 'here' ? answering : asking).destroy();
    expect(await reading).toBe('over');
    asking.destroy();
  });

  it('end when the other side goes without having read', async () => {
    const { asking, answering } = await connection();
    const reading = (async () => {
      for await (const _ of linesOf(answering)) throw new Error('nothing was said');
      return 'over';
    })();
    answering.on('error', () => answering.destroy());
    answering.write('for nobody\n'.repeat(1000), () => asking.destroy());
    expect(await reading).toBe('over');
  });

  it('tell whoever waits for an answer that there is none', async () => {
    const { asking, answering } = await connection();
    const answered = new AdminCalls(asking).ask({ ask: 'beginCopy' });
    answering.destroy();
    await expect(answered).rejects.toThrow('the server ended meanwhile');
  });
});
