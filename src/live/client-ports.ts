import type { HttpClient } from '../api/http-client.ts';

/** What a client is made of. */
export interface ClientPorts {
  readonly http: Pick<HttpClient, 'json'>;
  /** Where the page came from. */
  readonly location: Pick<Location, 'hostname' | 'port' | 'protocol'>;
}

/** The client of the Pusher protocol. */
export type Pusher = InstanceType<typeof import('pusher-js').default>;
