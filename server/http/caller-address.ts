import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

/** Which proxies in front tell the truth about whom they pass on: how many of them, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

/** Tells a caller by address: an IPv4 address, or the network of 64 bits that an IPv6 address lies in. */
export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** A longer way than this is no way of ours. */
const MAX_PROXY_COUNT = 16;
/** Whoever has an IPv6 connection has at least the 2^64 addresses of a network (RFC 6177): they count as one. */
const PREFIX_GROUPS = 4;
const ADDRESS_GROUPS = 8;

/**
 * Reads a number of proxies or a list such as `10.0.0.0/8,127.0.0.1`.
 *
 * @returns `undefined` if it is neither
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_PROXY_COUNT ? Number(text) : undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrNetwork) ? entries : undefined;
}

/**
 * The one rule by which callers are told apart, for limits and logs, over HTTP and live connections.
 *
 * Each proxy appends the address it was called from to `X-Forwarded-For`. Read from the end, the caller is the first that no
 * trusted proxy speaks for: what stands before was written by the caller and may say anything.
 */
export function callerAddress(trusted: TrustedProxies): CallerAddress {
  const isTrusted = trustIn(trusted);
  return ({ headers, socket }) => {
    let caller = plainAddress(socket.remoteAddress ?? '') ?? '';
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    for (const [hop, entry] of told.reverse().entries()) {
      const address = isTrusted(caller, hop) ? plainAddress(withoutPort(entry.trim())) : undefined;
      if (address === undefined) break;
      caller = address;
    }
    return isIPv6(caller) ? networkOf(caller) : caller;
  };
}

/** @returns whether what the machine at an address says is believed; `hop` counts from 0, which is the connection itself */
function trustIn(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32);
}

/** Some proxies append the port as well. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/**
 * The one spelling of an address: IPv4 also where it is written as IPv6, no zone, lower case.
 *
 * @returns `undefined` if it is no address
 */
function plainAddress(text: string): string | undefined {
  const [address = ''] = text.split('%');
  if (!isIPv6(address)) return isIP(address) === 4 ? address : undefined;
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  return /^::ffff:([\d.]+)$/.exec(canonical)?.[1] ?? canonical;
}

/** @param address in its canonical spelling (RFC 5952) */
function networkOf(address: string): string {
  const [left = '', right = ''] = address.split('::');
  const groups = left.split(':').filter((group) => group !== '');
  if (address.includes('::')) {
    const after = right.split(':').filter((group) => group !== '');
    // An IPv4 address at the end stands for two groups.
    const afterCount = after.length + (right.includes('.') ? 1 : 0);
    const zeros = Array<string>(ADDRESS_GROUPS - groups.length - afterCount).fill('0');
    groups.push(...zeros, ...after);
  }
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}
