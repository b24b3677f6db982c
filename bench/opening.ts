// How long until the editor shows the bytes of a project of 4 MiB?
//
// By its address with nothing kept, and from the list of projects, in turns, in a browser that nobody watches. Prints
// Markdown. The page has to be built: `npm run build`.

import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createEcuSample } from '../core/samples/testing/ecu-sample.ts';
import { createProject } from './demo-project.ts';
import { reportFigures } from './figures/report-figures.ts';
import { startOwnServer } from './own-server.ts';
import { quantiles } from './quantiles.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';
import { watchDrawing } from './watch-drawing.ts';

const RUNS = 10;
const LENGTH_BYTES = 4 * 1024 * 1024;
const PROJECT = 'Opening';
/** What was begun before has come to rest. */
const REST_MS = 4000;

const server = await startOwnServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
const browser = await UnwatchedBrowser.launch();
try {
  const editorUrl = await createProject(browser.address, server.url, {
    project: PROJECT,
    image: createEcuSample({ seed: 7, lengthBytes: LENGTH_BYTES }).image,
  });
  const byAddress: number[] = [];
  const fromList: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    byAddress.push(await openByAddress(editorUrl));
    fromList.push(await openFromList());
  }
  const row = (way: string, times: readonly number[]): string => {
    const { n, p50, max } = quantiles(times);
    return `| ${way} | ${n} | ${p50.toFixed(0)} | ${max.toFixed(0)} |`;
  };
  process.stdout.write(
    [
      `Until 4 MiB are drawn, load ${loadavg()[0]?.toFixed(2)}\n`,
      '| opened | runs | p50 ms | most ms |',
      '|---|---|---|---|',
      row('by its address, nothing kept', byAddress),
      row('from the list of projects', fromList),
      '',
    ].join('\n'),
  );
  reportFigures('opening', [
    { name: 'by its address, ms', kind: 'time', value: quantiles(byAddress).p50 },
    { name: 'from the list, ms', kind: 'time', value: quantiles(fromList).p50 },
  ]);
} finally {
  await browser.dispose();
  await server.dispose();
}

async function openByAddress(url: string): Promise<number> {
  const tab = await browser.open(server.url);
  await tab.prepare(`(${watchDrawing})()`);
  await tab.goTo(url);
  await delay(REST_MS);
  const drawnMs = await tab.ask('firstDrawMs');
  await tab.close();
  return Number(drawnMs);
}

/** Whoever chooses a project has looked at the list first. */
async function openFromList(): Promise<number> {
  const tab = await browser.open();
  await tab.prepare(`(${watchDrawing})()`);
  await tab.goTo(`${server.url}/projects`);
  await delay(REST_MS);
  await tab.ask(
    `[...document.querySelectorAll('a')].find((link) => link.textContent === '${PROJECT}').click()`,
  );
  await delay(REST_MS);
  const drawnMs = await tab.ask('firstDrawMs - beganMs');
  await tab.close();
  return Number(drawnMs);
}
