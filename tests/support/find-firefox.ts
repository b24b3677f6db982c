import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM_PATHS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};

/**
 * Path of a Firefox that can be started: that of `FIREFOX_PATH`, the system's, or one that the system's package manager brings.
 *
 * @throws Error if there is none
 */
export function findFirefox(): string {
  const named = process.env['FIREFOX_PATH'];
  const found = named === undefined ? (systemFirefox() ?? aptFirefox()) : named;
  if (found !== undefined && existsSync(found)) return found;
  throw new Error('There is no Firefox: install one, or say by FIREFOX_PATH where it is.');
}

function systemFirefox(): string | undefined {
  return SYSTEM_PATHS[process.platform]?.find((path) => existsSync(path));
}

function aptFirefox(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const install = ['install', '-y', '--no-install-recommends', 'firefox-esr'];
  for (const words of [['update'], install]) {
    if (spawnSync('apt-get', words, { stdio: 'ignore' }).status !== 0) return undefined;
  }
  return systemFirefox();
}
