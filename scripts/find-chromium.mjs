// Finds a Chromium for the browser tests, or brings one, and prints its path. Order: CHROMIUM_PATH, the system's,
// Playwright's own, the system's package manager, a Chromium packed in an npm package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKED_CHROMIUM = '@sparticuz/chromium@153.0.0';
const SYSTEM_PATHS = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * Path of a Chromium that can be started.
 *
 * @returns {Promise<string>}
 * @throws {Error} naming everything that was tried
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  }
  const found = systemChromium() ?? (await playwrightChromium());
  return found ?? aptChromium() ?? (await packedChromium());
}

function systemChromium() {
  return (SYSTEM_PATHS[process.platform] ?? []).find((path) => existsSync(path));
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  attempt(process.execPath, [cli, 'install', 'chromium'], 60_000);
  return existsSync(path) ? path : undefined;
}

function aptChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  attempt('apt-get', ['update', '-qq'], 180_000);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 600_000);
  return systemChromium();
}

async function packedChromium() {
  const cli = process.env.npm_execpath;
  const install = ['install', '--no-save', '--no-audit', '--no-fund', PACKED_CHROMIUM];
  if (cli) attempt(process.execPath, [cli, ...install], 300_000);
  else attempt('npm', install, 300_000);
  const entry = join(root, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');
  if (!existsSync(entry)) {
    throw new Error('No Chromium: set CHROMIUM_PATH, or install chromium or google-chrome');
  }
  const { default: packed } = await import(pathToFileURL(entry).href);
  return packed.executablePath();
}

/** Runs a program quietly; whether it helped is seen from what it leaves behind. */
function attempt(program, args, timeoutMs) {
  spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    timeout: timeoutMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${await findChromium()}\n`);
}
