import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** The kernel's lists of connections (proc_net_tcp(5)), Linux only. */
const LISTS: readonly string[] = ['/proc/net/tcp', '/proc/net/tcp6'];
const ESTABLISHED = '01';
const ROOT = 0;

/** A connection of this machine, from the side that opened it. */
export interface ConnectionRow {
  readonly localPort: number;
  readonly remotePort: number;
  readonly isEstablished: boolean;
  /** Account of the process that holds this side. */
  readonly uid: number;
}

/**
 * Whether a connection from this machine is known to have been opened by another account of it.
 *
 * Only Linux tells. Elsewhere, and where a list cannot be read or has no such connection, the answer is no.
 */
export async function isOfOtherAccount({ localPort, remotePort }: Socket): Promise<boolean> {
  const own = process.getuid?.();
  if (own === undefined) return false;
  // Root can read this process anyway. Who became root through sudo is still the person with the browser.
  const trusted = new Set([own, ROOT]);
  if (own === ROOT) trusted.add(Number(process.env['SUDO_UID'] ?? ROOT));
  const texts = await Promise.all(LISTS.map((list) => readFile(list, 'latin1').catch(() => '')));
  return texts
    .flatMap(connectionRows)
    .filter((row) => row.localPort === remotePort && row.remotePort === localPort)
    .some(({ isEstablished, uid }) => isEstablished && !trusted.has(uid));
}

/** @param text of a list of connections */
export function connectionRows(text: string): ConnectionRow[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [, local = '', remote = '', state, , , , uid] = line.trim().split(/\s+/);
    return {
      localPort: portOf(local),
      remotePort: portOf(remote),
      isEstablished: state === ESTABLISHED,
      uid: Number(uid),
    };
  });
}

/** @param end address and port in hexadecimal, as in `0100007F:1F90` */
function portOf(end: string): number {
  return Number.parseInt(end.split(':')[1] ?? '', 16);
}
