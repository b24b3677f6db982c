import type { MemoryRun } from '../../images/memory-runs.ts';
import { readDump } from '../../images/read-dump.ts';
import { writeRecords } from '../../images/write-records.ts';
import { foursSwapped, pairsSwapped } from '../swapped.ts';

/** A way in which readers of chips hand over an image. */
export interface ContainerKind {
  readonly name: string;
  /** Whether all of the image is in it: what can be judged in the image can be judged in it. */
  readonly isWhole: boolean;
  /** The file that a reader makes of an image. */
  readonly pack: (image: Uint8Array) => Uint8Array;
  /** The image in such a file, where it stands a second time: that copy. `undefined` where not all of it is there. */
  readonly unpack: (file: Uint8Array, imageBytes: number) => readonly Uint8Array[];
}

const SURPLUS_BYTES = 16;

/** Ways in which an image comes to a tuner: whole, twice, longer, exchanged, as records, or not all of it. */
export const CONTAINER_KINDS: readonly ContainerKind[] = [
  { name: 'as it is', isWhole: true, pack: (image) => image, unpack: (file) => [file] },
  {
    name: '16 bytes appended',
    isWhole: true,
    pack: (image) =>
      joined(
        image,
        Uint8Array.from({ length: SURPLUS_BYTES }, (_, i) => 0x41 + i),
      ),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes)],
  },
  {
    name: 'twice',
    isWhole: true,
    pack: (image) => joined(image, image),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes), file.slice(imageBytes)],
  },
  {
    name: 'padded with FF',
    isWhole: true,
    pack: (image) => joined(image, new Uint8Array(chipBytes(image) - image.length).fill(0xff)),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes)],
  },
  {
    name: 'padded with 00',
    isWhole: true,
    pack: (image) => joined(image, new Uint8Array(chipBytes(image) - image.length)),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes)],
  },
  {
    name: 'pairs exchanged',
    isWhole: true,
    pack: (image) => pairsSwapped(image),
    unpack: (file) => [pairsSwapped(file)],
  },
  {
    name: 'fours exchanged',
    isWhole: true,
    pack: (image) => foursSwapped(image),
    unpack: (file) => [foursSwapped(file)],
  },
  {
    name: 'pairs exchanged, twice',
    isWhole: true,
    pack: (image) => pairsSwapped(joined(image, image)),
    unpack: (file, imageBytes) => [
      pairsSwapped(file.slice(0, imageBytes)),
      pairsSwapped(file.slice(imageBytes)),
    ],
  },
  {
    name: 'Intel HEX',
    isWhole: true,
    pack: (image) => ofRecords([{ address: 0, bytes: image }]),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes)],
  },
  {
    name: 'Intel HEX with gaps',
    isWhole: true,
    pack: (image) => ofRecords(runsWithoutErased(image)),
    unpack: (file, imageBytes) => [file.slice(0, imageBytes)],
  },
  {
    name: 'one byte short',
    isWhole: false,
    pack: (image) => image.slice(0, -1),
    unpack: () => [],
  },
  {
    name: 'first half',
    isWhole: false,
    pack: (image) => image.slice(0, image.length / 2),
    unpack: () => [],
  },
  {
    name: 'second half',
    isWhole: false,
    pack: (image) => image.slice(image.length / 2),
    unpack: () => [],
  },
];

/** Next size of a chip: twice that of the power of two that holds the image. */
function chipBytes(image: Uint8Array): number {
  return 2 ** (Math.ceil(Math.log2(image.length)) + 1);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function ofRecords(runs: readonly MemoryRun[]): Uint8Array {
  const dump = readDump(writeRecords('intelHex', runs), 2 ** 26);
  if (dump.kind !== 'records' || dump.images.length !== 1) throw new Error('not one image');
  return dump.images[0]?.bytes ?? new Uint8Array(0);
}

const GAP_BYTES = 0x100;

/** The image without longer runs of FF, as programs write it that leave out what is erased; its first and last part stay. */
function runsWithoutErased(image: Uint8Array): readonly MemoryRun[] {
  const runs: MemoryRun[] = [];
  let start = 0;
  let at = GAP_BYTES;
  const push = (end: number): void => {
    if (end > start) runs.push({ address: start, bytes: image.slice(start, end) });
  };
  while (at < image.length - GAP_BYTES) {
    let end = at;
    while (end < image.length - GAP_BYTES && image[end] === 0xff) end++;
    if (end - at >= GAP_BYTES) {
      push(at);
      start = end;
    }
    at = Math.max(end, at + 1);
  }
  push(image.length);
  return runs;
}
