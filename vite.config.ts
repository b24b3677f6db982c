import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { leanPixi } from './scripts/lean-pixi.ts';
import { leanZod } from './scripts/lean-zod.ts';
import { pageChunks } from './scripts/page-chunks.ts';
import { guidePages } from './scripts/render-guide.ts';
import { START_OPTIONS } from './scripts/start-options.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Groups of texts that the first screen does not need, by the part that they are in. */
const LATE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  editor: ['editor'],
  files: ['createProject', 'viewer'],
  fileSearch: ['fileSearch'],
  account: [
    'account',
    'sessions',
    'purchase',
    'registrationConfirm',
    'outbox',
    'archivedProjects',
    'bugReport',
    'projectDetails',
    'news',
  ],
  commerce: ['subscriptions'],
  solutions: ['solutions', 'sheet', 'link', 'report'],
};

/** Reasons that nobody meets outside of the editor: with its texts. */
const EDITOR_REASONS = /^(?:learn|solutions?)[A-Z]/;

/**
 * Texts of a language in parts: `en.json?editor` is what the editor alone needs, `en.json?files` who chooses a file,
 * `en.json?fileSearch` who searches in all, `en.json?account` what a person needs who does something with the own account or with a
 * project as a whole, `en.json?commerce` who buys something with money, `en.json?solutions` who looks at solutions, at the
 * safety sheet or at links,
 * `en.json?start` everything else. The first screen has a budget, and the words of the editor are most of the file.
 */
function localeParts(): Plugin {
  return {
    name: 'locale-parts',
    enforce: 'pre',
    // An id of its own: under the name of the file it would be read as JSON once more.
    resolveId: (source) => {
      const match =
        /^\.\/(\w+)\.json\?(start|editor|files|fileSearch|account|commerce|solutions)$/.exec(
          source,
        );
      return match === null ? null : `\0locale-${match[2]}-${match[1]}`;
    },
    load(id) {
      const match =
        /^\0locale-(start|editor|files|fileSearch|account|commerce|solutions)-(\w+)$/.exec(id);
      if (match === null) return null;
      const file = path(`./locales/${match[2]}.json`);
      this.addWatchFile(file);
      const texts: Array<[string, unknown]> = Object.entries(
        JSON.parse(readFileSync(file, 'utf8')),
      );
      const late = Object.values(LATE_TEXTS).flat();
      const part = Object.fromEntries(
        texts.filter(([group]) =>
          match[1] === 'start'
            ? !late.includes(group)
            : LATE_TEXTS[match[1] ?? '']?.includes(group),
        ),
      );
      const all = Object.fromEntries(texts);
      if (match[1] === 'start') part['reasons'] = reasonsOf(all['reasons'], false);
      if (match[1] === 'editor') part['reasons'] = reasonsOf(all['reasons'], true);
      return `export default ${JSON.stringify(part)}`;
    },
  };
}

/** Sentences of the reasons that only the editor shows, or of all others. */
function reasonsOf(reasons: unknown, ofEditor: boolean): object {
  const entries = Object.entries(Object(reasons));
  return Object.fromEntries(entries.filter(([name]) => EDITOR_REASONS.test(name) === ofEditor));
}

/**
 * How the first scripts are run.
 *
 * Nothing is painted before the first one, which sets the theme: the page would begin dark for whoever works in the light one.
 * Firefox does not know the attribute and may show the dark page for a frame. The contract, which the first script imports, is run
 * by itself as soon as it is there: in one task, both would hold the page twice as long.
 */
function firstScripts(): Plugin {
  const begin = '<script type="module"';
  return {
    name: 'first-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const contract = Object.values(bundle).find(({ name }) => name === 'contract');
        if (contract === undefined || !html.includes(begin)) throw new Error('no first scripts');
        const alone = `${begin} async crossorigin src="/${contract.fileName}"></script>\n    `;
        return html.replace(begin, `${alone}${begin} blocking="render"`);
      },
    },
  };
}

/** Has the page fetch the files of a script before it imports it: what Vite puts around an import only asks for them early. */
function fetchedImports(): Plugin {
  const around = path('./src/platform/import-fetched.ts');
  let isInPlace = false;
  return {
    name: 'fetched-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null;
      isInPlace = true;
      return `export { importFetched as __vitePreload } from ${JSON.stringify(around)};`;
    },
    generateBundle() {
      if (!isInPlace) throw new Error('no import is fetched first');
    },
  };
}

export default defineConfig({
  root: path('./src'),
  publicDir: path('./src/public'),
  plugins: [
    localeParts(),
    leanPixi(),
    leanZod(),
    react(),
    fetchedImports(),
    firstScripts(),
    guidePages(),
  ],
  logLevel: 'warn',
  build: {
    // The editor with PixiJS; budgets are held by a test on the compressed files.
    chunkSizeWarningLimit: 1200,
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      // On a slow machine it is told which plugin took how long: nothing that whoever starts the product could use.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'page chunks',
              name: pageChunks(
                path('./src/app/main.tsx'),
                [
                  path('./src/editor/workbench/EditorScreen.tsx'),
                  path('./src/editor/views/prepare-views.ts'),
                ],
                [
                  path('./src/screens/subscriptions/SubscriptionsScreen.tsx'),
                  path('./src/modals/purchase-packages/PurchasePackagesDialog.tsx'),
                  path('./src/modals/discount/DiscountModal.tsx'),
                ],
              ),
            },
          ],
          // Each module is named: none follows the one that imports it.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/live': { target: 'ws://127.0.0.1:8080', ws: true, changeOrigin: true },
    },
  },
  test: {
    root: path('.'),
    testTimeout: 60_000,
    globalSetup: 'tests/support/make-templates.ts',
    hookTimeout: 60_000,
    // The default leaves one core idle, which on a machine with two is half of it.
    maxWorkers: availableParallelism(),
    // Files share their process, and so what they import: a third of the time went into importing it anew for each. A test leaves
    // nothing behind that another would see; what a whole process is about starts one.
    isolate: false,
    // Without them a process that has opened the embedded database compiles it a second time, and does not end before.
    execArgv: [...START_OPTIONS],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{bench,cli,core,renderer,shaders,server,tests/house,tests/shared-data,tests/spec}/**/*.test.ts',
          ],
          // Node runs these files as they are. Through Vite every use of an import is a look-up: a third of the speed where
          // cells are counted.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,firefox}/**/*.test.ts'],
          setupFiles: ['tests/support/no-server-errors.ts'],
          experimental: { viteModuleRunner: false },
          // Each starts servers, some as processes of their own, one after the other: seconds each where cores are busy.
          testTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'page', include: ['{locales,src}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
