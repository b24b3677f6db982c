// Makes the checkout ready to run: installs packages and builds the page when they are missing or out of date.
// Runs before anything is installed, on the Node that happens to be there: no imports from packages, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from './hash-files.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SERVER_NODE_MAJOR = 24;
const INSTALL_STAMP = join(root, 'node_modules', '.install-stamp');
const BUILD_STAMP = join(root, 'dist', '.build-stamp');

checkNode();
install();
checkServerNode();
if (process.argv.includes('--build')) build();

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old to install Mapwright: 20.19 or newer is needed.`,
    );
  }
}

function install() {
  const wanted = hashFiles(root, ['package.json', 'package-lock.json']);
  if (readStamp(INSTALL_STAMP) === wanted) return;
  say('Installing packages...');
  run(npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']), 'npm ci failed');
  writeFileSync(INSTALL_STAMP, wanted);
}

/** npm skips an optional package that fails to download without an error: this says so before anything odd happens. */
function checkServerNode() {
  const version = spawnSync('node', ['--version'], {
    env: environment(),
    encoding: 'utf8',
    shell: onWindows(),
  });
  const major = Number(/^v(\d+)/.exec(version.stdout ?? '')?.[1] ?? 0);
  if (major >= SERVER_NODE_MAJOR) return;
  fail(
    `The server needs Node ${SERVER_NODE_MAJOR}; found ${String(version.stdout).trim() || 'none'}. ` +
      'On this platform it does not come with the packages: install it and try again.',
  );
}

function build() {
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/page-chunks.ts',
    'core',
    'renderer',
    'shaders',
    'locales',
    'src',
  ];
  const wanted = hashFiles(root, sources);
  if (readStamp(BUILD_STAMP) === wanted && existsSync(join(root, 'dist', 'web', 'index.html')))
    return;
  say('Building the page...');
  run(npm(['run', '--silent', 'build']), 'The build failed');
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

function npm(args) {
  const cli = process.env.npm_execpath;
  return cli ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** The PATH that npm scripts see: packages' programs first, so that `node` is the one the lock file names. */
function environment() {
  const bin = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}

function run([program, args], complaint) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: environment(),
    // Standard output belongs to the program that runs next: progress goes to the error stream.
    stdio: ['ignore', 2, 2],
    shell: onWindows() && program === 'npm',
  });
  if (result.status !== 0) fail(`${complaint} (exit ${result.status ?? result.signal}).`);
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function onWindows() {
  return process.platform === 'win32';
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
