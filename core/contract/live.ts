import { z } from 'zod';
import { tokenSchema } from './text.ts';

/** Public name of this product in the Pusher protocol. Not a secret: the signature of a channel needs one that stays here. */
export const LIVE_APP_KEY = 'mapwright';

/** Path under which live connections are opened, in front of the protocol's own `/app/KEY`. */
export const LIVE_PATH = '/live';

/** A channel that every session may listen to. Specification 7, "Realtime". */
export const GLOBAL_CHANNEL = 'private-App.Global';

/** What it tells. Specification 7, "Realtime". */
export type GlobalEvent = 'MAINTENANCE_REMINDER' | 'MAINTENANCE_FINISHED' | 'RELOAD_APPLICATION';

/** What the channel of a project tells. Specification 7, "Realtime"; the name without an entry there is ours. */
export const PROJECT_EVENTS = [
  'CRC_UPDATED',
  'DTC_NOT_MODIFIED',
  'DTC_REMOVED',
  'DTC_REMOVE_FAILED',
  'DTC_UPDATED',
  'ECU_UPDATED',
  'FLAGS_UPDATED',
  /** Ours. */
  'POTENTIAL_MAPS_UPDATED',
  'VEHICLE_TYPE_DETECTED',
  'VERSIONS_UNLOCKED',
] as const;

/** Name of an event of a project's channel. */
export type ProjectEvent = (typeof PROJECT_EVENTS)[number];

/** Channel of one person. */
export function userChannel(userId: string): string {
  return `private-App.User.${userId}`;
}

/** Channel of one project. */
export function projectChannel(projectId: string): string {
  return `private-App.Project.${projectId}`;
}

/** Data of READING_UPDATED: which project is to be asked for anew. Events are hints; the API has the truth. */
export const readingUpdatedSchema = z.object({ projectId: z.string() });

/** Id of a live connection: two runs of digits, as every Pusher library checks. */
const socketIdSchema = tokenSchema({ max: 41 }).regex(/^\d{1,20}\.\d{1,20}$/);

/** POST /broadcasting/auth, as a form or as JSON. */
export const channelAuthRequestSchema = z.object({
  socket_id: socketIdSchema,
  channel_name: tokenSchema({ min: 1, max: 200 }).regex(/^[-a-zA-Z0-9_=@,.;]+$/),
});

/** The right to listen to one channel over one connection. */
export const channelAuthSchema = z.object({
  /** Key of the application, a colon, and the signature in hexadecimal. */
  auth: z.string(),
});

/** Answer that lets a socket listen to a private channel. */
export type ChannelAuth = z.infer<typeof channelAuthSchema>;
