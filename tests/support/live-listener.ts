import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LIVE_APP_KEY } from '../../core/contract/live.ts';
import type { ApiClient } from './api-server.ts';

/** Somebody who listens to a channel. */
export interface LiveListener {
  /** Code with which the connection was closed, as soon as it is. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  /** How many events it has heard on the channel. */
  heardCount(): number;
  /** Names of them, in their order. */
  heard(): readonly string[];
  end(): void;
}

/**
 * Listens to a channel by the right of a person, who asks for it at any server of the same database.
 *
 * @param headers that the connection is opened with, as a proxy would set them
 */
export async function listenTo(
  server: { readonly url: string },
  who: ApiClient,
  channel: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveListener> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/live/app/${LIVE_APP_KEY}?protocol=7`,
    { headers },
  );
  // An error of the line is followed by its end.
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const tooEarly = closed.then((code): never => {
    throw new Error(`closed with ${code}`);
  });
  // Asked of below only until it listens.
  tooEarly.catch(() => undefined);
  const next = async (): Promise<{ event: string; data: string }> => {
    const [text] = await Promise.race([once(socket, 'message'), tooEarly]);
    return JSON.parse(String(text));
  };
  const greeting = await next();
  const { socket_id } = JSON.parse(greeting.data);
  const body = { socket_id, channel_name: channel };
  const { auth } = (await who.call('POST', '/broadcasting/auth', { body })).json;
  const answered = next();
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  const { event } = await answered;
  if (event !== 'pusher_internal:subscription_succeeded') throw new Error(`answered by ${event}`);
  const heard: string[] = [];
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text));
    // Who does not answer is taken for gone.
    if (frame.event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong' }));
    if (frame.channel === channel) heard.push(frame.event);
  });
  return {
    closed,
    heardCount: () => heard.length,
    heard: () => heard,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    end: () => socket.terminate(),
  };
}
