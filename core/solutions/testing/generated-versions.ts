import { type SeededRandom, seededRandom } from '../../samples/seeded-random.ts';
import { lookUpCode } from './generated-code.ts';

/** An object of a generated calibration, and where it stands in the other version. */
export interface GeneratedObject {
  readonly name: string;
  readonly wordBytes: 1 | 2;
  /** In the first version. */
  readonly start: number;
  readonly end: number;
  /** Start in the second version; `undefined` where it is not, or has another size. */
  readonly there: number | undefined;
}

/** Two versions of one software with known truth. */
export interface GeneratedVersions {
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly objects: readonly GeneratedObject[];
  readonly bigEndian: boolean;
}

/** What may happen to a calibration from one version to the next, as shares of its objects, 0..1. */
export interface VersionChanges {
  readonly inserted: number;
  readonly removed: number;
  readonly resized: number;
  /** Objects that change places with a later block. */
  readonly reordered: number;
  /** Objects whose values all change by one factor. */
  readonly rescaled: number;
  /** Objects of which some values change. */
  readonly retouched: number;
  /** Objects beside which a copy appears or disappears. */
  readonly twinned: number;
}

interface Draft {
  readonly name: string;
  readonly wordBytes: 1 | 2;
  readonly columns: number;
  readonly rows: number;
  values: number[];
  /** The same in the second version; `undefined` where it is gone. */
  next: number[] | undefined;
}

const OBJECTS = 160;
/** Address of the routine that looks objects up. */
const ROUTINE = 0x2000;

/** Two versions of a calibration, one after the other in memory, with what was changed between them. The same seed, the same files. */
export function generatedVersions(
  seed: number,
  changes: VersionChanges,
  objectCount: number = OBJECTS,
): GeneratedVersions {
  const random = seededRandom(seed);
  const bigEndian = random.below(2) === 0;
  const drafts: Draft[] = [];
  while (drafts.length < objectCount) {
    const draft = drawObject(random, drafts.length);
    drafts.push(draft);
    // Real calibrations have rows of copies: one map for each cylinder or gear.
    const copies = random.below(12) === 0 ? random.between(1, 3) : 0;
    for (let i = 0; i < copies; i++) {
      drafts.push({ ...draft, name: `o${drafts.length}`, values: touched(draft, random, 8) });
    }
  }
  for (const draft of drafts) draft.next = nextOf(draft, changes, random);
  const second = withNeighbours(drafts, changes, random);
  return laidOut(drafts, reordered(second, changes, random), bigEndian, random);
}

function chance(random: SeededRandom, share: number): boolean {
  return random.below(10_000) < share * 10_000;
}

function drawObject(random: SeededRandom, index: number): Draft {
  const wordBytes = random.below(3) === 0 ? 1 : 2;
  const kind = random.below(10);
  const [columns, rows] =
    kind < 2
      ? [random.between(1, 3), 1]
      : kind < 6
        ? [random.between(4, 16), 1]
        : [random.between(4, 16), random.between(3, 16)];
  const most = 256 ** wordBytes - 1;
  const base = random.between(Math.floor(most / 20), Math.floor(most / 3));
  const slope = random.between(1, Math.max(1, Math.floor(base / 20)));
  const isFlat = random.below(8) === 0;
  const values = Array.from({ length: columns * rows }, (_, i) => {
    if (isFlat) return base;
    const rise = (i % columns) * slope + Math.floor(i / columns) * Math.ceil(slope / 2);
    return Math.min(most - 8, base + rise + random.below(Math.max(2, Math.ceil(slope / 3))));
  });
  return { name: `o${index}`, wordBytes, columns, rows, values, next: undefined };
}

/** Values of which some were changed. @param oneOf how many values one changed comes on */
function touched(
  { values, wordBytes }: Pick<Draft, 'values' | 'wordBytes'>,
  random: SeededRandom,
  oneOf: number,
): number[] {
  const most = 256 ** wordBytes - 1;
  return values.map((value) => {
    if (random.below(oneOf) > 0) return value;
    const step = random.between(1, Math.max(1, Math.ceil(value / 12)));
    return Math.max(0, Math.min(most, random.below(2) === 0 ? value + step : value - step));
  });
}

function nextOf(draft: Draft, changes: VersionChanges, random: SeededRandom): number[] | undefined {
  const isFlat = new Set(draft.values).size < 4;
  if (!isFlat && chance(random, changes.removed)) return undefined;
  if (chance(random, changes.resized)) {
    const more = draft.columns > 5 && random.below(2) === 0 ? -2 : random.between(2, 4);
    return Array.from(
      { length: (draft.columns + more) * draft.rows },
      (_, i) => draft.values[Math.min(draft.values.length - 1, i)] ?? 0,
    );
  }
  const most = 256 ** draft.wordBytes - 1;
  if (chance(random, changes.rescaled)) {
    const percent = random.between(80, 125);
    return draft.values.map((value) => Math.min(most, Math.round((value * percent) / 100)));
  }
  return chance(random, changes.retouched) ? touched(draft, random, 3) : draft.values;
}

interface Placed {
  readonly draft: Draft | undefined;
  readonly values: readonly number[];
  readonly wordBytes: 1 | 2;
}

function withNeighbours(
  drafts: readonly Draft[],
  changes: VersionChanges,
  random: SeededRandom,
): Placed[] {
  return drafts.flatMap((draft, index): Placed[] => {
    const list: Placed[] = [];
    if (chance(random, changes.inserted)) {
      const { values, wordBytes } = drawObject(random, index);
      // In the place of one of its size that has gone, it is that one rescaled for all that anybody can see.
      const isInPlace = [drafts[index - 1], draft].some(
        (gone) =>
          gone !== undefined &&
          gone.next === undefined &&
          lengthOf(gone) === lengthOf({ values, wordBytes }),
      );
      if (!isInPlace) list.push({ draft: undefined, values, wordBytes });
    }
    if (draft.next !== undefined) {
      const { wordBytes } = draft;
      list.push({ draft, values: draft.next, wordBytes });
      // One of many equal values beside its like is nowhere in particular.
      const isFlat = new Set(draft.values).size < 4;
      if (!isFlat && chance(random, changes.twinned)) {
        // Of what the object is now: were the copy more like what it was, nobody could say which of the two it is.
        const values = touched({ values: draft.next, wordBytes }, random, 10);
        const twin = { draft: undefined, values, wordBytes };
        const isBehind = random.below(2) === 0;
        // In the place of a like one that has gone, it is that one for all that anybody can see.
        if (rowOf(drafts, index).some(({ next }) => next === undefined)) return list;
        if (isBehind) list.push(twin);
        else list.unshift(twin);
      }
    }
    return list;
  });
}

/** Bytes of an object; -1 of none. */
function lengthOf(draft: Pick<Draft, 'values' | 'wordBytes'> | undefined): number {
  return draft === undefined ? -1 : draft.values.length * draft.wordBytes;
}

/** The objects of one size that stand side by side with an object, itself among them. */
function rowOf(drafts: readonly Draft[], index: number): readonly Draft[] {
  const draft = drafts[index];
  const isLike = (other: Draft | undefined): boolean => lengthOf(other) === lengthOf(draft);
  let first = index;
  let last = index + 1;
  while (first > 0 && isLike(drafts[first - 1])) first--;
  while (last < drafts.length && isLike(drafts[last])) last++;
  return drafts.slice(first, last);
}

/** The same with some blocks elsewhere. */
function reordered(
  list: readonly Placed[],
  { reordered: share }: VersionChanges,
  random: SeededRandom,
): Placed[] {
  const placed = [...list];
  const blocks = Math.round((share * placed.length) / 12);
  for (let i = 0; i < blocks; i++) {
    const block = placed.splice(random.below(Math.max(1, placed.length - 12)), 12);
    placed.splice(random.below(placed.length + 1), 0, ...block);
  }
  return placed;
}

function laidOut(
  drafts: readonly Draft[],
  second: readonly Placed[],
  bigEndian: boolean,
  random: SeededRandom,
): GeneratedVersions {
  const headBytes = random.between(64, 512) * 2;
  const a = new Writer(bigEndian, random, 0x4000);
  const b = new Writer(bigEndian, random, 0x4000 + headBytes);
  const places = new Map<Draft, number>();
  const starts = new Map<Draft, number>();
  for (const { draft, values, wordBytes } of second) {
    const start = b.write(values, wordBytes);
    if (draft !== undefined) starts.set(draft, start);
    if (draft !== undefined && values.length === draft.values.length) places.set(draft, start);
  }
  const objects = drafts.map((draft): GeneratedObject => {
    const { name, wordBytes, values } = draft;
    const start = a.write(values, wordBytes);
    return {
      name,
      wordBytes,
      start,
      end: start + values.length * wordBytes,
      there: places.get(draft),
    };
  });
  // High bytes first: a processor whose code is read, so that it names the objects.
  if (bigEndian) {
    drafts.forEach((draft, i) => {
      const object = objects[i];
      const there = places.get(draft) ?? (draft.next === undefined ? undefined : starts.get(draft));
      if (object === undefined || i % 4 === 0) return;
      const seed = 1000 * drafts.length + i;
      a.append(lookUpCode(seed, object.start, ROUTINE));
      if (there !== undefined) b.append(lookUpCode(seed, there, ROUTINE + headBytes));
    });
  }
  return { first: a.file(), second: b.file(), objects, bigEndian };
}

/** A file that grows. What stands before the calibration is blank. */
class Writer {
  readonly #bytes: number[];
  readonly #bigEndian: boolean;
  readonly #random: SeededRandom;

  constructor(bigEndian: boolean, random: SeededRandom, startBytes: number) {
    this.#bytes = new Array<number>(startBytes).fill(0xff);
    this.#bigEndian = bigEndian;
    this.#random = random;
  }

  write(values: readonly number[], wordBytes: 1 | 2): number {
    if (wordBytes === 2 && this.#bytes.length % 2 === 1) this.#bytes.push(0);
    const start = this.#bytes.length;
    for (const value of values) {
      const [high, low] = [value >>> 8, value & 0xff];
      if (wordBytes === 1) this.#bytes.push(low);
      else this.#bytes.push(...(this.#bigEndian ? [high, low] : [low, high]));
    }
    return start;
  }

  /** Adds code, at an even address. */
  append(code: readonly number[]): void {
    if (this.#bytes.length % 2 === 1) this.#bytes.push(0);
    for (const byte of code) this.#bytes.push(byte);
  }

  file(): Uint8Array {
    const lengthBytes =
      Math.ceil((this.#bytes.length + 1024) / 0x4000) * 0x4000 + this.#random.below(2) * 0x4000;
    const file = new Uint8Array(lengthBytes).fill(0xff);
    file.set(this.#bytes);
    return file;
  }
}
