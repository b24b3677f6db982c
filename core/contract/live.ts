import { z } from 'zod';
import { ERROR_REASONS } from './error-body.ts';
import { tokenSchema } from './text.ts';

/** Public name of this product in the Pusher protocol. Not a secret: the signature of a channel needs one that stays here. */
export const LIVE_APP_KEY = 'mapwright';

/** Path under which live connections are opened, in front of the protocol's own `/app/KEY`. */
export const LIVE_PATH = '/live';

/** A channel that every session may listen to. Specification 7, "Realtime". */
export const GLOBAL_CHANNEL = 'private-App.Global';

/** What it tells. Specification 7, "Realtime". */
export type GlobalEvent = 'MAINTENANCE_REMINDER' | 'MAINTENANCE_FINISHED' | 'RELOAD_APPLICATION';

/** Data of MAINTENANCE_REMINDER: whole minutes until a break, 0 or less when it begins. Specification 4, "Maintenance". */
export const maintenanceReminderSchema = z.object({ minutesLeft: z.number().int() });

/** What the channel of a project tells. Specification 7, "Realtime"; names without an entry there are ours. */
export const PROJECT_EVENTS = [
  'CRC_UPDATED',
  'DTC_NOT_MODIFIED',
  'DTC_REMOVED',
  'DTC_REMOVE_FAILED',
  'DTC_UPDATED',
  'ECU_UPDATED',
  'FLAGS_UPDATED',
  'MAPPACKS_UPDATED',
  /** Ours: work that is carried to the project is looked for, was found, or was not. */
  'PORT_UPDATED',
  /** Ours. */
  'POTENTIAL_MAPS_UPDATED',
  'SOLUTIONS_APPLIED',
  'SOLUTIONS_APPLY_FAILED',
  'SOLUTIONS_NOT_MODIFIED',
  'SOLUTIONS_READY',
  'SOLUTIONS_UPDATED',
  'SOLUTION_LEARNING_FAILED',
  'SOLUTION_LEARNT',
  'VEHICLE_TYPE_DETECTED',
  'VERSIONS_UNLOCKED',
] as const;

/** Name of an event of a project's channel. */
export type ProjectEvent = (typeof PROJECT_EVENTS)[number];

/** Channel of one person. */
export function userChannel(userId: string): string {
  return `private-App.User.${userId}`;
}

/** What a connection hears whose person has signed in: the same as on the channel of that person. Pusher protocol, "User authentication". */
export function signedInChannel(userId: string): string {
  return `#server-to-user-${userId}`;
}

/** Channel of one project. */
export function projectChannel(projectId: string): string {
  return `private-App.Project.${projectId}`;
}

/** Data of READING_UPDATED: which project is to be asked for anew. Events are hints; the API has the truth. */
export const readingUpdatedSchema = z.object({ projectId: z.string() });

/** Data of SOLUTION_LEARNT, and of SOLUTION_LEARNING_FAILED with the reason of the failure. */
export const solutionLearningSchema = z.object({
  solutionId: z.string(),
  reason: z.enum(ERROR_REASONS).optional(),
});

/** What has come of learning a solution. */
export type SolutionLearning = z.infer<typeof solutionLearningSchema>;

/** Data of DTC_UPDATED: whether their removal was bought, and no other codes were found. */
export const dtcUpdatedSchema = z.object({ isPurchase: z.boolean() });

/**
 * Data of MAPPACKS_UPDATED: whether it follows from what the person has done, such as buying the pack, and was told as the end of that.
 */
export const mapPacksUpdatedSchema = z.object({ isOwnAct: z.boolean() });

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

/** POST /broadcasting/user-auth, as a form or as JSON. */
export const userAuthRequestSchema = z.object({ socket_id: socketIdSchema });

/** Whose one connection is. */
export const userAuthSchema = z.object({
  /** Key of the application, a colon, and the signature in hexadecimal. */
  auth: z.string(),
  /** JSON of an object with the id of the person, as it was signed. */
  user_data: z.string(),
});

/** Answer that lets a socket say whose it is. */
export type UserAuth = z.infer<typeof userAuthSchema>;

/** Answer that lets a socket listen to a private channel. */
export type ChannelAuth = z.infer<typeof channelAuthSchema>;
