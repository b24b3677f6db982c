import { hostname, networkInterfaces } from 'node:os';

/** Where a server listens, and under which address it is known. */
export interface HostPlace {
  /** Address to listen on. */
  readonly host: string;
  /** Address under which people reach the server, `null` if it follows from `host` and port. */
  readonly publicUrl: string | null;
}

/** Whether `Host` of a request names this server. */
export type KnownHost = (host: string | undefined) => boolean;

/** What a browser calls its own machine. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
/** Name or address and port, and nothing a URL would read otherwise (RFC 3986, 3.2.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|127\.\d+\.\d+\.\d+)$/.test(host);
}

/**
 * The names of a server: those of the machine it listens on, with its port, and that of its public address.
 *
 * A browser that was led here by a name of somebody else's (DNS rebinding) says that name, and is refused.
 *
 * @param port that the server listens on, known once it does
 */
export function knownHost({ host, publicUrl }: HostPlace, port: () => number): KnownHost {
  const publicHost = publicUrl === null ? undefined : withPort(new URL(publicUrl));
  const ownNames = new Set([...LOOPBACK_NAMES, bracketed(host.toLowerCase())]);
  return (text) => {
    const [, name, portText] = HOST.exec(text?.toLowerCase() ?? '') ?? [];
    if (name === undefined) return false;
    // A proxy in front may leave the port out.
    if (publicHost?.name === name && (portText ?? publicHost.port) === publicHost.port) return true;
    if (Number(portText ?? DEFAULT_PORTS['http:']) !== port()) return false;
    return ownNames.has(name) || (WILDCARDS.has(host) && machineNames().has(name));
  };
}

function withPort({ hostname: name, port, protocol }: URL): { name: string; port: string } {
  return { name, port: port === '' ? (DEFAULT_PORTS[protocol] ?? '') : port };
}

/** Asked for each time: addresses come and go with the networks a machine is in. */
function machineNames(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set([
    hostname().toLowerCase(),
    ...addresses.map(({ address }) => bracketed(address.toLowerCase())),
  ]);
}

/** An address as it stands in a URL. */
export function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
