import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerAddress, readTrustedProxies, type TrustedProxies } from './caller-address.ts';

/** A request as the server sees it: who is at the other end, and what that end says of others. */
const request = (
  remoteAddress: string | undefined,
  told?: string,
): Pick<IncomingMessage, 'headers' | 'socket'> => ({
  headers: told === undefined ? {} : { 'x-forwarded-for': told },
  socket: { remoteAddress } as IncomingMessage['socket'],
});

const of = (trusted: TrustedProxies, peer: string | undefined, told?: string): string =>
  callerAddress(trusted)(request(peer, told));

describe('the address of a caller', () => {
  it.each<[string, TrustedProxies, string | undefined, string | undefined, string]>([
    ['without proxies is that of the connection', 0, '192.0.2.1', undefined, '192.0.2.1'],
    ['without proxies is not what it says', 0, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['behind one is what that says', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['behind one is the last that is said', 1, '10.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
    ['behind two is the last but one', 2, '10.0.0.1', '8.8.8.8,1.2.3.4,10.0.0.2', '1.2.3.4'],
    ['behind fewer than are trusted is the first', 2, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['of a silent proxy is its own', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['behind what says nonsense is its own', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['behind what says nothing is its own', 1, '10.0.0.1', '203.0.113.9, ', '10.0.0.1'],
    [
      'behind known proxies is the first other',
      ['10.0.0.0/8'],
      '10.9.9.9',
      '8.8.8.8, 1.2.3.4, 10.0.0.2',
      '1.2.3.4',
    ],
    [
      'of somebody who is no known proxy is its own',
      ['10.0.0.0/8'],
      '192.0.2.1',
      '203.0.113.9',
      '192.0.2.1',
    ],
    ['one past a network is not in it', ['10.0.0.0/8'], '11.0.0.0', '203.0.113.9', '11.0.0.0'],
    [
      'behind known proxies alone is the first of them',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '10.0.0.3, 10.0.0.2',
      '10.0.0.3',
    ],
    ['behind a proxy of IPv6', ['fd00::/8', '::1'], '::1', '203.0.113.9, fd12::1', '203.0.113.9'],
    ['may come with a port', 1, '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['may come in brackets', 1, '10.0.0.1', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['in IPv6 is that of its network', 0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['in IPv6 with a gap', 0, '2001:db8::6', undefined, '2001:db8:0:0::/64'],
    ['in IPv6 with a gap further on', 0, '2001:db8:1:2:3::', undefined, '2001:db8:1:2::/64'],
    ['in IPv6 with a gap at the begin', 0, '::1', undefined, '0:0:0:0::/64'],
    ['in IPv6 that ends as IPv4', 0, '64:ff9b::192.0.2.1', undefined, '64:ff9b:0:0::/64'],
    ['in IPv6 in capitals with a zone', 0, 'FE80::A%eth0', undefined, 'fe80:0:0:0::/64'],
    ['in IPv4 written as IPv6', 0, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['in IPv4 written as IPv6 in hexadecimal', 1, '::ffff:a00:1', '::FFFF:C000:201', '192.0.2.1'],
    ['of a connection that is gone is nobody’s', 0, undefined, '203.0.113.9', ''],
  ])('%s', (_, trusted, peer, told, expected) => {
    expect(of(trusted, peer, told)).toBe(expected);
  });

  it('is one for a network of IPv6, and another for the next network', () => {
    const inside = ['2001:db8:1:2::', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'];
    expect(new Set(inside.map((peer) => of(0, peer))).size).toBe(1);
    expect(of(0, '2001:db8:1:3::')).not.toBe(of(0, '2001:db8:1:2::'));
  });

  it('cannot be chosen by the caller: what stands before the word of the proxies counts nothing', () => {
    const written = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()).map((text) => `${text}, `);
    fc.assert(
      fc.property(written, fc.ipV4(), (before, address) => {
        const behindOne = of(1, '10.0.0.1', `${before}${address}`);
        expect(behindOne).toBe(of(1, '10.0.0.1', address));
        const behindKnown = of(['10.0.0.1'], '10.0.0.1', `${before}${address}`);
        fc.pre(address !== '10.0.0.1');
        expect(behindKnown).toBe(address);
      }),
    );
  });
});

describe('trusted proxies', () => {
  it.each<[string, TrustedProxies]>([
    ['0', 0],
    ['1', 1],
    ['16', 16],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8,127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    [' 10.0.0.0/8 , ::1 ', ['10.0.0.0/8', '::1']],
    ['fd00::/8', ['fd00::/8']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
    ['192.0.2.1/32', ['192.0.2.1/32']],
    ['::/128', ['::/128']],
  ])('are read from %j', (text, expected) => {
    expect(readTrustedProxies(text)).toEqual(expected);
  });

  it.each([
    '17',
    '-1',
    '1.5',
    'true',
    'yes',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '1,127.0.0.1',
    '127.0.0.1,',
    ',',
    '',
    ' ',
    'fe80::1%eth0',
  ])('are not read from %j', (text) => {
    expect(readTrustedProxies(text)).toBeUndefined();
  });
});
