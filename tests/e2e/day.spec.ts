import { expect, test } from '@playwright/test';
import { planMaps } from '../../bench/day/planned-maps.ts';
import { addressOfMapCell } from '../../core/maps/cell-address.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  type SampleFamily,
  sampleLengths,
} from '../../core/samples/family-sample.ts';
import { physicalFromRaw } from '../../core/values/scale.ts';
import { readWord } from '../../core/values/word.ts';
import { CoreDay } from '../support/day/core-day.ts';
import {
  compareWithOriginal,
  expectDifferencesFrom,
  interpolateMap,
  raiseByPercent,
  restoreMap,
  setFirstRow,
  showHexDump,
  smoothMap,
  stepMapUp,
  typeByte,
  undoHalf,
} from '../support/day/edit-steps.ts';
import {
  correctChecksums,
  downloadVersion,
  type ExpectedUnit,
  expectUnit,
  importFile,
  reload,
  waitForFoundMaps,
} from '../support/day/file-steps.ts';
import { buildMapByKeyboard, nameFoundMap } from '../support/day/map-steps.ts';
import { isNight } from '../support/is-night.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const SEED = 11;
/** Bytes that somebody else changes in the file that is imported. */
const CHANGED_ELSEWHERE = 16;

const UNITS: Readonly<Record<SampleFamily, ExpectedUnit>> = {
  me7: { manufacturer: 'Bosch', family: /^ME7/ },
  edc15: { manufacturer: 'Bosch', family: /^EDC15/ },
  edc17: { manufacturer: 'Bosch', family: /^EDC17/ },
  denso: { manufacturer: 'Denso', family: 'Subaru SH7055' },
  motronic: { manufacturer: 'Bosch', family: 'M1.3' },
  gm: { manufacturer: 'GM', family: 'P01' },
  ms43: { manufacturer: 'Siemens', family: 'MS43' },
};

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
});
test.afterAll(() => server.dispose());

/**
 * By day one whose words begin with the high byte: most other ways through the page are of an ME7, whose begin with the low one. What
 * else sets the families apart is computed by the core, and the others come at night.
 */
const FAMILIES: readonly SampleFamily[] = isNight ? SAMPLE_FAMILIES : ['denso'];

// Each has a page and a project of its own.
test.describe.configure({ mode: 'parallel' });

for (const family of FAMILIES) {
  test(`a day on ${family}: what is downloaded is what the core computes alone`, async ({
    page,
  }) => {
    // A minute on a quiet machine: some sixty dialogs, and every byte looked at after each.
    test.setTimeout(600_000);
    const [lengthBytes = 0] = sampleLengths(family);
    const sample = createFamilySample({ family, seed: SEED, lengthBytes });
    const maps = planMaps(sample);
    const [raised, interpolated, smoothed] = maps.named;
    const { built, elsewhere } = maps;
    const tuner = personOn(page, server.url);
    const core = new CoreDay(sample.image);
    const both = { tuner, core };

    await test.step('uploads the file and waits for what it says', async () => {
      // Whoever begins a trial has coins for the checksums.
      await tuner.register(`day.${family}`);
      await tuner.login(`day.${family}`);
      await tuner.createProject(`A day on ${family}`, { name: sample.name, bytes: sample.image });
      await waitForFoundMaps(page, maps.foundCount);
      await expectUnit(both, UNITS[family], sample);
    });

    await test.step('names three of the maps that were found', async () => {
      for (const map of maps.named) await nameFoundMap(page, map);
    });

    await test.step('builds another one by keyboard alone', async () => {
      await showHexDump(page);
      await buildMapByKeyboard(tuner, built);
    });

    await test.step('raises, interpolates, smooths, sets', async () => {
      await raiseByPercent(both, raised, 7);
      await interpolateMap(both, interpolated);
      await smoothMap(both, smoothed);
      const lastCell = { row: built.height - 1, column: built.width - 1 };
      const raw = readWord(sample.image, addressOfMapCell(built, lastCell), built.cells.type) ?? 0;
      await setFirstRow(both, built, physicalFromRaw(raw, built.scale));
    });

    await test.step('does what will be taken back', async () => {
      await stepMapUp(both, interpolated);
      await stepMapUp(both, built);
      await typeByte(both, built.cells.address);
      await restoreMap(both, raised);
    });

    await test.step('compares with the original, and takes half of it back', async () => {
      await compareWithOriginal(both, [...maps.named, built]);
      await undoHalf(both);
      await compareWithOriginal(both, [...maps.named, built]);
    });

    await test.step('saves, reloads, and finds it again', async () => {
      await tuner.saveAs('Stage 1');
      await reload(both);
    });

    await test.step('imports what a colleague has made of it', async () => {
      const file = core.bytes.slice();
      for (let i = 0; i < CHANGED_ELSEWHERE; i++) {
        const address = elsewhere.cells.address + i;
        file[address] = (file[address] ?? 0) ^ 0x05;
      }
      await importFile(both, 'Stage 2', file);
      await expectDifferencesFrom(page, 'Stage 1', CHANGED_ELSEWHERE);
    });

    await test.step('corrects the checksums and takes home what the core computes alone', async () => {
      await correctChecksums(both);
      const bytes = await downloadVersion(page);
      expect(bytes.length).toBe(sample.image.length);
      expect(firstDifference(bytes, core.bytes.slice())).toBeUndefined();
    });
  });
}

/** Address and both values of the first byte that differs. */
function firstDifference(a: Uint8Array, b: Uint8Array): string | undefined {
  const address = a.findIndex((byte, i) => byte !== b[i]);
  return address < 0 ? undefined : `${address.toString(16)}: ${a[address]} and ${b[address]}`;
}
