import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const systemChromium = '/usr/bin/chromium';
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(systemChromium) ? systemChromium : undefined);

const EXACT = { maxDiffPixels: 0, threshold: 0.01 } as const;

const args = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launchOptions = { ...(executablePath === undefined ? {} : { executablePath }), args };

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/snapshots/{testFileName}/{arg}{ext}',
  // Two browsers keep both cores of a small machine busy; more of them wait for the software GPU of each other.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A channel that is off by 10 of 255 is another colour; the default would let 50 pass.
  expect: {
    timeout: 10_000,
    toHaveScreenshot: EXACT,
    toMatchSnapshot: EXACT,
  },
  use: {
    // Recording one takes half of the time. Where a test fails, `npx playwright test --trace=on` shows the way there.
    trace: 'off',
    viewport: { width: 1280, height: 720 },
    launchOptions,
  },
  projects: [
    // A whole way through the product takes half a minute on a quiet machine.
    {
      name: 'e2e',
      testMatch: 'e2e/**/*.spec.ts',
      timeout: 180_000,
      // Where the device is a program it only takes the page a way round: a sixth of the time.
      use: { launchOptions: { ...launchOptions, args: [...args, '--disable-gpu-compositing'] } },
    },
    { name: 'visual', testMatch: 'visual/**/*.spec.ts' },
  ],
});
