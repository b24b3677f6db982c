import { hostname, networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isLoopback, knownHost } from './host-names.ts';

const PORT = 8080;
const allows = (host: string | undefined, place: Partial<Parameters<typeof knownHost>[0]> = {}) =>
  knownHost({ host: '127.0.0.1', publicUrl: null, ...place }, () => PORT)(host);

describe('a server on its own machine', () => {
  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LocalHost:8080'])(
    'is known as %s',
    (host) => {
      expect(allows(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'localhost',
    'localhost:',
    'localhost:80',
    'localhost:8081',
    'localhost:08080x',
    'localhost.:8080',
    'localhost.evil.example:8080',
    'evil.example',
    'evil.example:8080',
    'evil@localhost:8080',
    'localhost:8080@evil.example',
    'localhost:8080, evil.example',
    'localhost:8080/',
    'http://localhost:8080',
    '127.0.0.1.evil.example:8080',
    '127.0.0.2:8080',
    '0.0.0.0:8080',
    '2130706433:8080',
    '[::ffff:127.0.0.1]:8080',
    '::1:8080',
    'local\thost:8080',
    'loc\u0430lhost:8080',
  ])('is not known as %j', (host) => {
    expect(allows(host)).toBe(false);
  });

  it('needs no port where it listens on that of the protocol', () => {
    const onDefault = knownHost({ host: '127.0.0.1', publicUrl: null }, () => 80);
    expect([onDefault('localhost'), onDefault('localhost:80'), onDefault('evil')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a server that listens', () => {
  it('on one address is known by that', () => {
    expect(allows('192.0.2.1:8080', { host: '192.0.2.1' })).toBe(true);
    expect(allows('192.0.2.2:8080', { host: '192.0.2.1' })).toBe(false);
    expect(allows('[fd00::1]:8080', { host: 'fd00::1' })).toBe(true);
  });

  it.each(['0.0.0.0', '::'])('on every address (%s) is known by all of the machine', (host) => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { address, family } of addresses) {
      const name = family === 'IPv6' ? `[${address}]` : address;
      expect(allows(`${name}:8080`, { host })).toBe(true);
      expect(allows(`${name}:8081`, { host })).toBe(false);
    }
    expect(allows(`${hostname()}:8080`, { host })).toBe(true);
    expect(allows(`${hostname()}.evil.example:8080`, { host })).toBe(false);
    expect(allows('203.0.113.200:8080', { host })).toBe(false);
  });

  it('on its own machine is not known by the name of the machine', () => {
    expect(allows(`${hostname()}:8080`)).toBe(hostname() === 'localhost');
  });
});

describe('a server with a public address', () => {
  it.each<[string, string, boolean]>([
    ['https://tuning.example', 'tuning.example', true],
    ['https://tuning.example', 'TUNING.example:443', true],
    ['https://tuning.example', 'tuning.example:80', false],
    ['https://tuning.example', 'tuning.example:8080', false],
    ['https://tuning.example', 'www.tuning.example', false],
    ['https://tuning.example', 'evil.example', false],
    ['https://tuning.example/below', 'tuning.example', true],
    ['https://tuning.example:8443', 'tuning.example:8443', true],
    // Proxies often leave the port out.
    ['https://tuning.example:8443', 'tuning.example', true],
    ['https://tuning.example:8443', 'tuning.example:443', false],
    ['http://tuning.example', 'tuning.example:80', true],
    ['http://tuning.example', 'tuning.example:443', false],
    ['https://[2001:db8::1]', '[2001:db8::1]', true],
    // A proxy that names the server it asks instead of the one it was asked for.
    ['https://tuning.example', '127.0.0.1:8080', true],
  ])('%s, asked as %s: %s', (publicUrl, host, expected) => {
    expect(allows(host, { publicUrl })).toBe(expected);
  });
});

describe('a loopback address', () => {
  it.each<[string, boolean]>([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.1', false],
    ['128.0.0.1', false],
    ['localhost.example', false],
    ['127.0.0.1.example', false],
    ['::ffff:127.0.0.1', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
