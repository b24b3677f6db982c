/** A service that speaks the Pusher protocol and carries events to pages: Pusher's own, or one that is compatible. */
export interface LiveService {
  readonly appId: string;
  /** Public: pages show it. */
  readonly key: string;
  /** Secret: never logged, never told. */
  readonly secret: string;
  /** Of Pusher's own, such as `eu`; empty for another service. */
  readonly cluster: string;
  /** Where its HTTP API is, without a slash at the end. */
  readonly apiUrl: string;
  /** Where pages connect to. */
  readonly host: string;
  readonly port: number;
  /** Whether connections are encrypted. */
  readonly isSecure: boolean;
}

/** A setting of the service that does not go with the others. */
export interface LiveServiceProblem {
  readonly name: ServiceVariable;
  /** Fit for a terminal. */
  readonly problem: string;
}

/** Origin that pages connect to. */
export function liveOrigin({ host, port, isSecure }: LiveService): string {
  return new URL(`${isSecure ? 'wss' : 'ws'}://${host}:${port}`).origin;
}

const SERVICE_VARIABLES = [
  'PUSHER_APP_ID',
  'PUSHER_KEY',
  'PUSHER_SECRET',
  'PUSHER_CLUSTER',
  'PUSHER_URL',
] as const;
type ServiceVariable = (typeof SERVICE_VARIABLES)[number];

/** The variables, as they are set. */
export type ServiceVariables = { readonly [name in ServiceVariable]?: string | undefined };

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** The service that is set, or nothing at all (`null`). */
export function liveServiceOf(settings: ServiceVariables): LiveService | LiveServiceProblem | null {
  const present = SERVICE_VARIABLES.find((name) => settings[name] !== undefined);
  if (present === undefined) return null;
  const {
    PUSHER_APP_ID: appId,
    PUSHER_KEY: key,
    PUSHER_SECRET: secret,
    PUSHER_CLUSTER: cluster,
    PUSHER_URL: url,
  } = settings;
  if (appId === undefined) return missing('PUSHER_APP_ID', present);
  if (key === undefined) return missing('PUSHER_KEY', present);
  if (secret === undefined) return missing('PUSHER_SECRET', present);
  if (cluster !== undefined && url !== undefined) {
    return { name: 'PUSHER_URL', problem: 'expected in place of PUSHER_CLUSTER, not beside it' };
  }
  if (cluster !== undefined) {
    // Pusher Channels, "Clusters": the API is at api-CLUSTER, connections go to ws-CLUSTER.
    return {
      appId,
      key,
      secret,
      cluster,
      apiUrl: `https://api-${cluster}.pusher.com`,
      host: `ws-${cluster}.pusher.com`,
      port: HTTPS_PORT,
      isSecure: true,
    };
  }
  if (url === undefined) {
    return { name: 'PUSHER_CLUSTER', problem: 'expected, or PUSHER_URL of another service' };
  }
  const { origin, hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    appId,
    key,
    secret,
    cluster: '',
    apiUrl: origin,
    host: hostname,
    port: Number(port) || (isSecure ? HTTPS_PORT : HTTP_PORT),
    isSecure,
  };
}

function missing(name: ServiceVariable, beside: ServiceVariable): LiveServiceProblem {
  return { name, problem: `expected beside ${beside}` };
}
