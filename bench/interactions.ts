// Which interactions of the editor hold the main thread for more than 50 ms, where nobody watches the browser?
//
// The day of `npm run bench -- day` is played by a driver, whose own work in the page and whose process count as well. This
// plays the same kinds of steps on a file of 1 MiB, some rounds of them, with as few commands as there can be. Prints
// Markdown: the longest task after each step, round after round. The page has to be built: `npm run build`.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { createProject } from './demo-project.ts';
import { startOwnServer } from './own-server.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';
import { type Sought, UnwatchedHands } from './unwatched-hands.ts';

const ROUNDS = 3;
/** A step is over when this has passed after what it was to bring: what is done when the page is idle counts as well. */
const REST_MS = 1200;
/** Until what was found in the file is shown. */
const FOUND_MS = 20_000;

const DIALOG: Sought = ['[role=dialog]', ''];

interface Step {
  readonly name: string;
  act(hands: UnwatchedHands, round: number): Promise<void>;
}

function keys(name: string, pressed: string, comes?: Sought): Step {
  return {
    name,
    act: async (hands) => {
      await hands.press(pressed);
      if (comes) await hands.see(comes);
    },
  };
}

function click(name: string, sought: Sought, comes?: Sought): Step {
  return {
    name,
    act: async (hands) => {
      await hands.click(sought);
      if (comes) await hands.see(comes);
    },
  };
}

function close(what: string, pressed = 'Escape'): Step {
  return {
    name: `${pressed === 'Escape' ? 'close' : 'apply'} ${what}`,
    act: async (hands) => {
      await hands.press(pressed);
      await hands.seeNone(DIALOG);
    },
  };
}

const dialogOf = (name: string): Sought => ['[role=dialog] h2', `^${name}`];
const TREE_SEARCH: Sought = ['input[placeholder="Search maps"]', ''];
const TABLE: Sought = ['[aria-label]', '^Table of'];
/** Other maps in every round. */
const addressPart = (round: number): string => `0001${round + 1}`;
const foundMap = (round: number): Sought => ['[role=treeitem]', `^${addressPart(round)}`];

function steps(importedPath: string): readonly Step[] {
  return [
    {
      name: 'search the tree',
      act: async (hands, round) => {
        await hands.click(TREE_SEARCH);
        await hands.fill(addressPart(round));
        await hands.see(foundMap(round));
      },
    },
    {
      name: 'open a map',
      act: async (hands, round) => {
        await hands.click(foundMap(round));
        await hands.see(TABLE);
      },
    },
    {
      name: 'clear the search',
      act: async (hands) => {
        await hands.click(TREE_SEARCH);
        await hands.fill('');
      },
    },
    click('line', ['[role=radio]', '^2D$'], ['[aria-label]', '^Curves of']),
    click('surface', ['[role=radio]', '^3D$'], ['[aria-label]', '^Surface of']),
    click('table', ['[role=radio]', '^Text$'], TABLE),
    keys('properties', 'Alt+Enter', dialogOf('Properties')),
    close('properties'),
    keys('select all', 'Control+a'),
    keys('change relative', '%', dialogOf('Change relative')),
    { name: 'type a percentage', act: (hands) => hands.fill('+7%') },
    close('a percentage', 'Enter'),
    keys('interpolate', 'i', dialogOf('Interpolate')),
    close('interpolation', 'Enter'),
    keys('smooth', 'Shift+S', dialogOf('Smooth')),
    close('smoothing', 'Enter'),
    keys('step up', '+'),
    keys('restore', 'F11'),
    keys('undo', 'Control+z'),
    keys('redo', 'Control+y'),
    click('dump', ['[role=tab]', '^Hex dump'], ['[aria-label]', '^Hex dump of']),
    {
      name: 'type a byte',
      act: async (hands) => {
        await hands.press('5');
        await hands.press('Enter');
      },
    },
    keys('select a line', 'Shift+ArrowDown'),
    keys('new map', 'k', dialogOf('New map')),
    close('new map'),
    keys('differences', 'F8', dialogOf('Differences')),
    close('differences'),
    keys('search', 'Control+f', dialogOf('Search')),
    close('search'),
    keys('go to', 'Control+g', dialogOf('Go to address')),
    close('go to'),
    keys('save as', 'Control+Shift+s', dialogOf('Save as a new version')),
    { name: 'name a version', act: (hands, round) => hands.fill(`Stage ${round}`) },
    close('save', 'Enter'),
    keys('palette', 'Control+k', dialogOf('All commands')),
    { name: 'type a command', act: (hands) => hands.fill('import a version') },
    keys('import', 'Enter', dialogOf('Import a version')),
    {
      name: 'choose a file',
      act: async (hands) => {
        await hands.chooseFile(importedPath);
        await hands.see(['[role=dialog] tr', '^Family']);
      },
    },
    {
      name: 'import it',
      act: async (hands) => {
        await hands.click(['[role=dialog] button', '^Import version$']);
        await hands.seeNone(DIALOG);
      },
    },
    keys('checksums', 'Shift+F9', dialogOf('Checksums')),
    close('checksums'),
    click('versions', ['button[aria-haspopup=menu]', '^Version'], ['[role=menu]', '']),
    keys('close versions', 'Escape'),
  ];
}

const sample = createFamilySample({ family: 'me7', seed: 11, lengthBytes: 1 << 20 });
const folder = mkdtempSync(join(tmpdir(), 'mapwright-interactions-'));
const server = await startOwnServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
const browser = await UnwatchedBrowser.launch();
try {
  const url = await createProject(browser.address, server.url, {
    project: 'Interactions',
    image: sample.image,
  });
  await delay(FOUND_MS);
  const importedPath = join(folder, 'imported.bin');
  writeFileSync(importedPath, withOtherBytes(sample.image));
  const longest = await play(url, steps(importedPath));
  process.stdout.write(`${table(longest)}\n`);
} finally {
  await browser.dispose();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** Plays all rounds. Returns the longest task after each step in milliseconds, 0 where none was long, by name. */
async function play(
  url: string,
  played: readonly Step[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const tab = await browser.open();
  await tab.prepare(`(${noteLongTasks})()`);
  await tab.goTo(url);
  const hands = new UnwatchedHands(tab);
  await hands.see(['[aria-label]', '^Hex dump of']);
  await delay(FOUND_MS);
  const longest = new Map<string, number[]>(played.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, act } of played) {
      await tab.ask('longTasksMs.length = 0');
      await act(hands, round);
      await delay(REST_MS);
      longest.get(name)?.push(Number(await tab.ask('Math.max(0, ...longTasksMs)')));
    }
  }
  await tab.close();
  return longest;
}

/** Runs in the page before its scripts. */
function noteLongTasks(): void {
  const longTasksMs: number[] = [];
  Object.assign(window, { longTasksMs });
  new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
  }).observe({ type: 'longtask' });
}

function withOtherBytes(image: Uint8Array): Uint8Array {
  return image.map((byte, address) => (address % 0x1_0001 === 0x5000 ? byte ^ 5 : byte));
}

function table(longest: ReadonlyMap<string, readonly number[]>): string {
  const lines = [...longest].map(([name, times]) => {
    const shown = times.map((ms) => (ms === 0 ? '-' : String(ms)));
    return `| ${name} | ${shown.join(' | ')} |`;
  });
  const rounds = Array.from({ length: ROUNDS }, (_, round) => `round ${round + 1}, ms`);
  return [
    `Tasks over 50 ms, the longest of each step, load ${loadavg()[0]?.toFixed(2)}\n`,
    `| step | ${rounds.join(' | ')} |`,
    `|---|${'---|'.repeat(ROUNDS)}`,
    ...lines,
  ].join('\n');
}
