// How long do a paste of 2,000 cells into a file of 16 MiB and its undo take, beside writing the bytes into an array?

import { ByteStore } from '../../core/bytes/byte-store.ts';
import { type PasteSource, pasteCells } from '../../core/clipboard/paste-cells.ts';
import { RAW_SCALE } from '../../core/values/scale.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { interleave, printRatios } from '../interleave.ts';
import { largeImage } from './large-image.ts';

const ROUNDS = 101;
const COLUMNS = 50;
const ROWS = 40;
const START = 0x2_0400;
const TYPE = { wordBytes: 2, bigEndian: false, signed: false, float: false } as const;
const TARGET = {
  addressAt: (row: number, column: number) => START + 2 * (row * COLUMNS + column),
  selectedWidth: COLUMNS,
  selectedHeight: ROWS,
};

const { original } = largeImage();
const store = new ByteStore(original);
const plain = new DataView(original.slice().buffer);
let round = 0;

const paste = (): void => {
  const group = { type: TYPE, scale: RAW_SCALE };
  const { picture } = store;
  const pasted = pasteCells(picture, original, group, TARGET, source(), 'absolute', 'current');
  store.apply(pasted.edit.patch, 'fill', 'user');
};

reportFigures(
  'core/paste',
  printRatios(
    'Paste of 2,000 cells into 16 MiB',
    interleave(
      [
        { name: 'words into an array', run: pasteIntoArray },
        { name: 'paste', run: paste },
        { name: 'its undo', prepare: paste, run: () => store.undo() },
      ],
      ROUNDS,
    ),
  ),
);

function source(): PasteSource {
  round++;
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    return { value: (i * 7 + round) % 60_000, difference: 0, ratio: 1 };
  });
  return { width: COLUMNS, height: ROWS, cells };
}

function pasteIntoArray(): void {
  source().cells.forEach((cell, i) => {
    plain.setUint16(START + 2 * i, cell?.value ?? 0, true);
  });
}
