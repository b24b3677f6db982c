import {
  GLOBAL_CHANNEL,
  projectChannel,
  type UserAuth,
  userChannel,
} from '../../core/contract/live.ts';
import type { LivePlace } from '../../core/contract/live-place.ts';
import { forbidden } from '../errors.ts';
import type { TokenClaims } from '../security/session-tokens.ts';
import type { ServiceContext } from './context.ts';
import { ownProject } from './project-lists.ts';

const PROJECT = new RegExp(`^${projectChannel('')}([^.]+)$`);

/**
 * Lets a person listen to a channel over a connection: to everybody's, to their own, and to those of their projects.
 *
 * @returns what the connection is to show
 * @throws ApiError 403 if the channel is somebody else's or none, 404 if there is no such project
 */
export async function authorizeChannel(
  context: ServiceContext,
  { userId, sessionId }: TokenClaims,
  socketId: string,
  channel: string,
): Promise<string> {
  const projectId = PROJECT.exec(channel)?.[1];
  if (projectId !== undefined) await ownProject(context, userId, projectId, 'active');
  else if (channel !== GLOBAL_CHANNEL && channel !== userChannel(userId)) throw forbidden();
  return context.signer.authOf({ socketId, channel, sessionId });
}

/** Where pages connect to. */
export function livePlace({ liveService }: Pick<ServiceContext, 'liveService'>): LivePlace {
  if (liveService === null) return { service: null };
  const { key, cluster, host, port, isSecure } = liveService;
  return { service: { key, cluster, host, port, isSecure } };
}

/** Lets a connection say whose it is: it then hears what concerns that person without asking for a channel. */
export function authenticateUser(
  { signer }: Pick<ServiceContext, 'signer'>,
  { userId, sessionId }: TokenClaims,
  socketId: string,
): UserAuth {
  const userData = JSON.stringify({ id: userId });
  return { auth: signer.userAuthOf(socketId, userData, sessionId), user_data: userData };
}
