import { expect, test } from '@playwright/test';
import { COMMAND_IDS, type CommandId } from '../../../src/editor/commands/command-ids.ts';
import { type Bench, type CommandCase, openBench } from './bench.ts';
import { EDIT_CASES } from './edit-cases.ts';
import { FILE_CASES } from './file-cases.ts';
import { GO_CASES } from './go-cases.ts';
import { MAP_CASES } from './map-cases.ts';
import { SHOW_CASES } from './show-cases.ts';

const CASES: Readonly<Record<CommandId, CommandCase>> = {
  ...FILE_CASES,
  ...EDIT_CASES,
  ...MAP_CASES,
  ...GO_CASES,
  ...SHOW_CASES,
};

let bench: Bench;
test.beforeAll(async ({ browser }) => {
  bench = await openBench(await browser.newContext());
});
test.afterAll(() => bench.dispose());

test('every command of the table has a case here, and nothing else has', () => {
  expect(Object.keys(CASES).sort()).toEqual([...COMMAND_IDS].sort());
});

// One page for all of them: each case begins where home() leads, whatever the one before left behind.
for (const id of COMMAND_IDS) {
  const { key, place = 'dump', exercise } = CASES[id];
  test(`${id}, ${key === undefined ? 'by its name' : `by ${key}`}, does what it says`, async () => {
    test.setTimeout(30_000);
    await bench.home(place);
    await exercise(bench, async () => {
      if (key === undefined) await bench.runByName(id);
      else await bench.page.keyboard.press(key);
    });
  });
}
