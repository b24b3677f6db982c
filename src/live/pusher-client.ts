import Pusher from 'pusher-js';
import { LIVE_APP_KEY, LIVE_PATH } from '../../core/contract/live.ts';
import type { LivePlace } from '../../core/contract/live-place.ts';
import { createLiveApi, type LiveApi } from '../api/live-api.ts';
import type { ClientPorts } from './client-ports.ts';

type PusherOptions = ConstructorParameters<typeof Pusher>[1];

/** Specification 9, "Realtime". */
const TIMEOUTS = {
  activityTimeout: 120_000,
  pongTimeout: 30_000,
  unavailableTimeout: 10_000,
} as const;

/**
 * Asks where live events come from. This module is loaded when the first session begins: the login screen does without it.
 *
 * @returns makes a client, which connects at once
 * @throws ApiError
 */
export async function askForClient({ http, location }: ClientPorts): Promise<() => Pusher> {
  const api = createLiveApi(http);
  const { service } = await api.place();
  return () => {
    if (service === null) return new Pusher(LIVE_APP_KEY, ownOptions(api, location));
    const client = new Pusher(service.key, serviceOptions(api, service));
    // The service has to know whose connections they are: it closes them when a session of the person ends.
    client.signin();
    return client;
  };
}

/** Of the server that the page came from. */
function ownOptions(api: LiveApi, location: ClientPorts['location']): PusherOptions {
  const isSecure = location.protocol === 'https:';
  const port = Number(location.port) || (isSecure ? 443 : 80);
  return {
    // Without a meaning here, and asked for by the client all the same.
    cluster: '',
    wsPath: LIVE_PATH,
    ...optionsOf(api, { host: location.hostname, port, isSecure }),
  };
}

/** Of a service beside it. */
function serviceOptions(api: LiveApi, service: NonNullable<LivePlace['service']>): PusherOptions {
  return {
    cluster: service.cluster,
    ...optionsOf(api, service),
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, callback) => {
        api.signIn(socketId).then(
          (signed) => callback(null, signed),
          (error: Error) => callback(error, null),
        );
      },
    },
  };
}

interface Address {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

function optionsOf(
  api: LiveApi,
  { host, port, isSecure }: Address,
): Omit<PusherOptions, 'cluster'> {
  return {
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: isSecure,
    // Without this the client tries the other one too when the server is away.
    enabledTransports: [isSecure ? 'wss' : 'ws'],
    enableStats: false,
    ...TIMEOUTS,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        api.authorize(socketId, channelName).then(
          ({ auth }) => callback(null, { auth }),
          (error: Error) => callback(error, null),
        );
      },
    },
  };
}
