import type { CellWeight, Finding } from './finding.ts';
import { nearBest } from './near-best.ts';
import { LineCode } from './pricing/line-code.ts';
import { MapCode } from './pricing/map-code.ts';
import { floatOf, missShift, readCells, word32 } from './read-cells.ts';
import { MAX_CELLS } from './smoothness.ts';
import { twinBits } from './twin-bits.ts';

/** Findings with which every choice has so many bits less than the best one are left out before cells are priced well. */
const SLACK_BITS = 80;
/** What a row costs at most that is better told without those above: bits to say so. */
const LOST_ROW_BITS = 12;
/** Bits of what the key of a float leaves out: its low half, hardly any if that is 0, very many for what no maker stores. */
const LOW_HALF_BITS = 15.2;
const NO_LOW_HALF_BITS = 0.3;
const IMPOSSIBLE_BITS = 500;
const LEAST_FLOAT = 1e-6;
const MOST_FLOAT = 1e6;
/** Cells that cost less are as flat as those before them: no twin is seen in them. */
const LEAST_TWIN_BITS = 60;
const MOST_TWIN_BITS = 30;

/**
 * Prices the cells of findings anew, better and at more cost than the search did: bits to tell their bytes in a line, less the
 * bits to tell them as rows of a map, or from a twin right before.
 *
 * Findings whose shape ids or descriptors tell keep their bits.
 */
export class Refinement {
  readonly #bytes: Uint8Array;
  readonly #line: LineCode;
  readonly #code = new MapCode();
  readonly #cells = new Int32Array(MAX_CELLS);
  /** [h]: bits of the first h rows as a map. */
  readonly #rows = new Float64Array(MAX_CELLS + 1);

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#line = new LineCode(bytes);
  }

  /** Findings that may be of the best choice, with better bits for their cells. */
  refine(findings: readonly Finding[], weight: CellWeight): Finding[] {
    return this.price(nearBest(findings, weight, SLACK_BITS));
  }

  /** All findings, with better bits for their cells. */
  price(findings: readonly Finding[]): Finding[] {
    const groups = new Map<string, Finding[]>();
    for (const finding of findings) {
      const { cells, width, type } = finding;
      const key = `${cells} ${width} ${type.wordBytes} ${type.bigEndian} ${type.float}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [finding]);
      else group.push(finding);
    }
    return [...groups.values()].flatMap((group) => this.#priceGroup(group));
  }

  /** Prices findings that differ in height and header only. */
  #priceGroup(group: readonly Finding[]): readonly Finding[] {
    const [first] = group;
    if (first === undefined) return group;
    const { cells, width, type } = first;
    if (type.wordBytes === 4 && !type.float) return group;
    const height = group.reduce((most, finding) => Math.max(most, finding.height), 0);
    if (readCells(this.#bytes, cells, type, height * width, this.#cells) < height * width) {
      return group;
    }
    this.#code.priceRows(this.#cells, width, height, missShift(type), this.#rows);
    if (type.float) this.#addLowHalves(first, height);
    const saved = this.#savedBits(first, height);
    return group.map((finding) =>
      isPriced(finding) ? { ...finding, cellBits: this.#cellBits(finding, saved) } : finding,
    );
  }

  /** @param saved bits that the first rows save, by how many they are */
  #cellBits(finding: Finding, saved: readonly number[]): number {
    const { cells, width, height, type, areRowsNamed } = finding;
    const bits =
      areRowsNamed === true
        ? saved.slice(0, height + 1).reduce((most, sum) => Math.max(most, sum))
        : (saved[height] ?? 0);
    if ((this.#rows[height] ?? 0) < LEAST_TWIN_BITS) return bits;
    const asTwin = twinBits(this.#bytes, cells, type, width * height);
    if (asTwin === undefined) return bits;
    const end = cells + width * height * type.wordBytes;
    const savedAsTwin = this.#line.bitsOf(cells, end) - asTwin;
    return bits + Math.min(MOST_TWIN_BITS, Math.max(0, savedAsTwin - bits));
  }

  #savedBits({ cells, width, type }: Finding, height: number): number[] {
    const rowBytes = width * type.wordBytes;
    const saved = [0];
    let sum = 0;
    for (let row = 0; row < height; row++) {
      const start = cells + row * rowBytes;
      const asMap = (this.#rows[row + 1] ?? 0) - (this.#rows[row] ?? 0);
      sum += Math.max(-LOST_ROW_BITS, this.#line.bitsOf(start, start + rowBytes) - asMap);
      saved.push(sum);
    }
    return saved;
  }

  #addLowHalves({ cells, width, type }: Finding, height: number): void {
    let bits = 0;
    for (let i = 0; i < width * height; i++) {
      bits += lowHalfBits(word32(this.#bytes, cells + 4 * i, type.bigEndian));
      if ((i + 1) % width !== 0) continue;
      const row = (i + 1) / width;
      this.#rows[row] = (this.#rows[row] ?? 0) + bits;
    }
  }
}

function lowHalfBits(word: number): number {
  const magnitude = Math.abs(floatOf(word));
  if (word !== 0 && !(magnitude > LEAST_FLOAT && magnitude < MOST_FLOAT)) return IMPOSSIBLE_BITS;
  return (word & 0x7fff) === 0 ? NO_LOW_HALF_BITS : LOW_HALF_BITS;
}

function isPriced({ rule }: Finding): boolean {
  return rule !== 'descriptor' && rule !== 'idAndCountPerAxis' && rule !== 'subtractAxes';
}
