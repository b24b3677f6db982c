// `npm test`: types, lint, dead code, unit and API tests, browser tests. Every stage runs even if one before it failed; the
// last line counts them all. `npm test -- unit` runs the named stages only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';
import { scratchFolder } from './scratch-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Tests start Node some thousand times, and each loads much of the same. */
const compiled = join(root, 'node_modules', '.cache', 'mapwright-compiled');
const reports = mkdtempSync(join(tmpdir(), 'mapwright-test-'));

const stages = {
  types: () => check('tsc', ['-b']),
  lint: () => check('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  dead: deadStage,
  unit: vitestStage,
  browser: playwrightStage,
};

const wanted = process.argv.slice(2);
for (const name of wanted)
  if (!(name in stages)) stop(`No stage "${name}": ${Object.keys(stages).join(', ')}`);

const scratch = scratchFolder();
const totals = { passed: 0, failed: 0 };
/** What did not pass, a line each: told again at the end, where a long output is read first. */
const failures = [];
for (const [name, runStage] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = Date.now();
  const { passed, failed } = await runStage();
  totals.passed += passed;
  totals.failed += failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(`-- ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
}
rmSync(reports, { recursive: true, force: true });
if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** A tool that says yes or no counts as one test. */
function check(program, args) {
  const ok = run(program, args) === 0;
  if (!ok) failures.push([program, ...args].join(' '));
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What nothing uses, and files of the product that only tests use. */
function deadStage() {
  const [unused, testOnly] = [
    check('knip', ['--no-progress']),
    check('knip', ['--no-progress', '--production', '--include=files,exports']),
  ];
  return { passed: unused.passed + testOnly.passed, failed: unused.failed + testOnly.failed };
}

function vitestStage() {
  const report = join(reports, 'vitest.json');
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return noReport('vitest');
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status: fileStatus, assertionResults } of testResults) {
    if (fileStatus !== 'failed') continue;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(...[name, ...failed.map((test) => `  ${test.fullName}`)]);
  }
  // A file that does not load fails the run without failing a test.
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed };
}

async function playwrightStage() {
  const report = join(reports, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // What it makes of the sources: its default goes with the folder of temporary files.
    PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright-sources'),
  };
  const status = run('playwright', ['test', '--reporter=list,json'], env);
  if (!existsSync(report)) return noReport('playwright');
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  failures.push(...suites.flatMap(failedSpecs), ...errors.map((error) => error.message));
  // A flaky test passed only on a second try, and a skipped one proves nothing: both count as failed.
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** Names of the tests of a suite that did not pass at the first try. */
function failedSpecs({ file, suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  return [
    ...failed.map(({ line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

function noReport(program) {
  failures.push(`${program} has written no report`);
  return { passed: 0, failed: 1 };
}

function run(program, args, env = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      NODE_COMPILE_CACHE: compiled,
      ...(scratch && { TMPDIR: scratch }),
      ...env,
    },
    shell: process.platform === 'win32',
  });
  return result.status ?? 1;
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}
