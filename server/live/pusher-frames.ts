import { z } from 'zod';
import { parseJson } from '../../core/values/parse-json.ts';

/** Versions of the Pusher protocol that are understood; what differs between them is not used here. */
export const PROTOCOL_VERSIONS: { readonly min: number; readonly max: number } = { min: 5, max: 7 };

/** Codes with which a connection is closed, and what a client makes of them. Pusher protocol, "Error codes". */
export const CLOSE_CODES = {
  // 4000..4099: never again.
  unknownApplication: 4001,
  pathNotFound: 4005,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  // 4100..4199: again after a pause.
  overCapacity: 4100,
  // 4200..4299: again at once.
  reconnect: 4200,
  pongNotReceived: 4201,
  noSession: 4202,
} as const;

const frameSchema = z.object({
  event: z.string().max(200),
  // The protocol allows both an object and the same as text.
  data: z.union([z.looseObject({}), z.string(), z.null()]).optional(),
});

const subscribeSchema = z.object({
  channel: z.string().min(1).max(200),
  auth: z.string().max(400).optional(),
});

/** Longest description of a person, in characters. */
const MAX_USER_DATA = 1000;

const signInSchema = z.object({
  auth: z.string().max(400),
  user_data: z.string().max(MAX_USER_DATA),
});

const unsubscribeSchema = z.object({ channel: z.string() });

/** What a client says. */
export type ClientFrame =
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'subscribe'; readonly channel: string; readonly auth: string }
  | { readonly kind: 'unsubscribe'; readonly channel: string }
  | { readonly kind: 'signIn'; readonly auth: string; readonly userData: string }
  /** Something that is not offered here, such as events from clients. */
  | { readonly kind: 'other' };

/** @returns `undefined` if the text is no frame of the protocol */
export function readFrame(text: string): ClientFrame | undefined {
  const frame = frameSchema.safeParse(parseJson(text));
  if (!frame.success) return undefined;
  const { event, data = {} } = frame.data;
  const content = typeof data === 'string' ? parseJson(data) : data;
  switch (event) {
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:pong':
      return { kind: 'pong' };
    case 'pusher:subscribe': {
      const { success, data: wanted } = subscribeSchema.safeParse(content);
      if (!success) return undefined;
      return { kind: 'subscribe', channel: wanted.channel, auth: wanted.auth ?? '' };
    }
    case 'pusher:unsubscribe': {
      const { success, data: left } = unsubscribeSchema.safeParse(content);
      return success ? { kind: 'unsubscribe', channel: left.channel } : undefined;
    }
    case 'pusher:signin': {
      const { success, data: shown } = signInSchema.safeParse(content);
      if (!success) return undefined;
      return { kind: 'signIn', auth: shown.auth, userData: shown.user_data };
    }
    default:
      return { kind: 'other' };
  }
}

/** A frame of the server. Its data is JSON inside of JSON, as the protocol wants it. */
export function frameText(event: string, data: object, channel?: string): string {
  return JSON.stringify({
    event,
    ...(channel === undefined ? {} : { channel }),
    data: JSON.stringify(data),
  });
}
