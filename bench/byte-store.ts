// What does an edit cost when a version is full: one cell, a pasted selection, their undo, and opening such a version?

import type { BytePatch } from '../core/bytes/byte-patch.ts';
import { ByteStore } from '../core/bytes/byte-store.ts';
import { type PasteSource, pasteCells } from '../core/clipboard/paste-cells.ts';
import { RAW_SCALE } from '../core/values/scale.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { interleave, printRatios, type Variant } from './interleave.ts';

const figures: Figure[] = [];

const LENGTH_BYTES = 16 * 1024 * 1024;
const MODIFICATIONS = 200_000;
const PASTED_CELLS = 2000;
const ROUNDS = 101;
const WORD = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;

/** How the modifications lie in the file. */
const LAYOUTS: ReadonlyArray<readonly [name: string, stepBytes: number]> = [
  ['all over the file', Math.floor(LENGTH_BYTES / MODIFICATIONS)],
  ['one after the other', 1],
];

for (const [name, stepBytes] of LAYOUTS) {
  const store = new ByteStore(new Uint8Array(LENGTH_BYTES));
  const version = patchOf(stepBytes);
  store.loadVersion(version);
  const title = `Byte store of 16 MiB, ${store.modifiedCount} modifications ${name}`;
  figures.push(...printRatios(title, interleave(variantsOf(store, version, stepBytes), ROUNDS)));
}
reportFigures('byte-store', figures);

function variantsOf(store: ByteStore, version: BytePatch, stepBytes: number): Variant[] {
  const empty = { addresses: new Uint32Array(0), values: new Uint8Array(0) };
  const middle = Math.floor(MODIFICATIONS / 2) * stepBytes;
  let round = 0;
  const edit = (): void => {
    round++;
    const values = Uint8Array.of(1 + (round % 250));
    store.apply({ addresses: Uint32Array.of(middle + 1), values }, 'fill', 'user');
  };
  const paste = (): void => {
    round++;
    const source = pasteSource(round);
    const target = {
      addressAt: (row: number, column: number) => middle + 2 * (row * source.width + column),
      selectedWidth: source.width,
      selectedHeight: source.height,
    };
    const group = { type: WORD, scale: RAW_SCALE };
    const { picture, original } = store;
    const pasted = pasteCells(picture, original, group, target, source, 'absolute', 'current');
    store.apply(pasted.edit.patch, 'fill', 'user');
  };
  return [
    // The round before ended with opening the version: caches hold its 200,000 entries and nothing of an edit.
    { name: 'first edit after opening', run: edit },
    { name: 'one edit after another', prepare: edit, run: edit },
    { name: 'its undo', prepare: edit, run: () => store.undo() },
    { name: 'paste of 2,000 cells', run: paste },
    { name: 'its undo', prepare: paste, run: () => store.undo() },
    {
      name: 'opening the version',
      prepare: () => store.loadVersion(empty),
      run: () => store.loadVersion(version),
    },
  ];
}

function patchOf(stepBytes: number): BytePatch {
  const addresses = Uint32Array.from({ length: MODIFICATIONS }, (_, i) => i * stepBytes);
  return { addresses, values: Uint8Array.from(addresses, (_, i) => 1 + (i % 250)) };
}

function pasteSource(round: number): PasteSource {
  const cells = Array.from({ length: PASTED_CELLS }, (_, i) => {
    return { value: 1 + ((i + round) % 60_000), difference: 0, ratio: 1 };
  });
  return { width: 50, height: PASTED_CELLS / 50, cells };
}
