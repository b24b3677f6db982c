import type { WordType } from '../values/word.ts';
import { affordableFindings, groupKeyOf } from './affordable-findings.ts';
import { choiceBits } from './choice-bits.ts';
import { DetectionWork } from './detection-work.ts';
import { breakPenaltyBits, endPenaltyBits, startPenaltyBits } from './edge-penalty.ts';
import type { CellWeight, MapFinding } from './finding.ts';
import { nearBest } from './near-best.ts';
import { LineCode } from './pricing/line-code.ts';
import { MapCode } from './pricing/map-code.ts';
import { floatOf, missShift, readRawCells, word32 } from './read-cells.ts';
import { MAX_CELLS } from './smoothness.ts';
import { twinBits } from './twin-bits.ts';

/** Findings with which every choice has so many bits less than the best one are left out before cells are priced well. */
const SLACK_BITS = 80;
/** Cells that are told at most of those that are left: real images take up to 60 million. */
const MOST_CELLS = 64_000_000;
/** The same for each byte of the image: real ones take up to 200. */
const MOST_CELLS_PER_BYTE = 400;
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
/** The same for the lower half of a block, and the most bits against a block that holds a map twice. */
const LEAST_REPEAT_BITS = 30;
const MOST_REPEAT_BITS = 100;

/**
 * Prices the cells of findings anew, better and at more cost than the search did: bits to tell their bytes in a line, less the
 * bits to tell them as rows of a map, or from a twin right before.
 *
 * Findings whose shape ids or descriptors tell keep their bits.
 */
export class Refinement {
  readonly #bytes: Uint8Array;
  readonly #work: DetectionWork;
  readonly #line: LineCode;
  readonly #code = new MapCode();
  readonly #cells = new Int32Array(MAX_CELLS);
  /** [h]: bits of the first h rows as a map. */
  readonly #rows = new Float64Array(MAX_CELLS + 1);
  /** The same for the row before and the first row. */
  readonly #twoRows = new Float64Array(3);

  constructor(bytes: Uint8Array, work: DetectionWork = new DetectionWork()) {
    this.#bytes = bytes;
    this.#work = work;
    this.#line = new LineCode(bytes);
  }

  /** Findings that may be of the best choice, with better bits for their cells. */
  refine(findings: readonly MapFinding[], weight: CellWeight): MapFinding[] {
    const near = nearBest(findings, weight, SLACK_BITS);
    const mostCells = Math.min(MOST_CELLS, MOST_CELLS_PER_BYTE * this.#bytes.length);
    const afforded = affordableFindings(near, mostCells, () => {
      const { through } = choiceBits(near, weight);
      return (i) => through[i] ?? 0;
    });
    return this.price(afforded);
  }

  /** All findings, with better bits for their cells. */
  price(findings: readonly MapFinding[]): MapFinding[] {
    const groups = new Map<string, MapFinding[]>();
    for (const finding of findings) {
      const key = groupKeyOf(finding);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [finding]);
      else group.push(finding);
    }
    // What lies side by side is priced one after the other, so that the prices of its bytes are at hand.
    const byAddress = [...groups].sort(([, [a]], [, [b]]) => (a?.cells ?? 0) - (b?.cells ?? 0));
    const priced = new Map(byAddress.map(([key, group]) => [key, this.#priceGroup(group)]));
    return [...groups.keys()].flatMap((key) => priced.get(key) ?? []);
  }

  /** Prices findings that differ in height and header only. */
  #priceGroup(group: readonly MapFinding[]): readonly MapFinding[] {
    const [first] = group;
    if (first === undefined) return group;
    const { cells, width, type } = first;
    if (type.wordBytes === 4 && !type.float) return group;
    const height = group.reduce((most, finding) => Math.max(most, finding.height), 0);
    if (readRawCells(this.#bytes, cells, type, height * width, this.#cells) < height * width) {
      return group;
    }
    this.#work.toldCells += height * width;
    this.#code.priceRows(this.#cells, width, height, missShift(type), this.#rows);
    if (type.float) this.#addLowHalves(cells, height * width, width, type, this.#rows);
    const line = this.#lineBits(first, height);
    const saved = this.#savedBits(line, height);
    const begin = group.some(({ rule }) => rule === 'smoothRows')
      ? this.#startPenaltyBits(first)
      : 0;
    return group.map((finding) => {
      if (!isPriced(finding)) return finding;
      const cellBits = this.#cellBits(finding, saved);
      const end = hasOpenEnd(finding) ? endPenaltyBits(saved, line, finding.height) : 0;
      if (finding.rule !== 'smoothRows') return { ...finding, cellBits, edgeBits: end };
      const inside = breakPenaltyBits(saved, finding.height);
      return { ...finding, cellBits, edgeBits: begin + inside + end };
    });
  }

  /** Bits against a start that follows the row before it. */
  #startPenaltyBits({ cells, width, type }: MapFinding): number {
    const before = cells - width * type.wordBytes;
    if (before < 0) return 0;
    const asFirstRow = this.#rows[1] ?? 0;
    readRawCells(this.#bytes, before, type, 2 * width, this.#cells);
    this.#code.priceRows(this.#cells, width, 2, missShift(type), this.#twoRows);
    if (type.float) this.#addLowHalves(before, 2 * width, width, type, this.#twoRows);
    return startPenaltyBits(asFirstRow, (this.#twoRows[2] ?? 0) - (this.#twoRows[1] ?? 0));
  }

  /** @param saved bits that the first rows save, by how many they are */
  #cellBits(finding: MapFinding, saved: readonly number[]): number {
    const { height, areRowsNamed } = finding;
    const bits =
      areRowsNamed === true
        ? saved.slice(0, height + 1).reduce((most, sum) => Math.max(most, sum))
        : (saved[height] ?? 0);
    return bits + this.#repeatBits(finding) + this.#twinGain(finding, bits);
  }

  /** Bits against a block of which the lower half is told better from the upper one than from the rows above: it is two maps. */
  #repeatBits({ cells, width, height, type }: MapFinding): number {
    if (height % 2 === 1) return 0;
    const half = height / 2;
    const asRows = (this.#rows[height] ?? 0) - (this.#rows[half] ?? 0);
    if (asRows < LEAST_REPEAT_BITS) return 0;
    const cellCount = half * width;
    const asTwin = twinBits(this.#bytes, cells + cellCount * type.wordBytes, type, cellCount);
    if (asTwin === undefined) return 0;
    return -Math.min(MOST_REPEAT_BITS, Math.max(0, asRows - asTwin));
  }

  /** Bits for a map that is told better from one like it right before. */
  #twinGain({ cells, width, height, type }: MapFinding, bits: number): number {
    if ((this.#rows[height] ?? 0) < LEAST_TWIN_BITS) return 0;
    const asTwin = twinBits(this.#bytes, cells, type, width * height);
    if (asTwin === undefined) return 0;
    const end = cells + width * height * type.wordBytes;
    const savedAsTwin = this.#line.bitsOf(cells, end) - asTwin;
    return Math.min(MOST_TWIN_BITS, Math.max(0, savedAsTwin - bits));
  }

  /** [h]: bits of the first h rows in a line. */
  #lineBits({ cells, width, type }: MapFinding, height: number): number[] {
    const rowBytes = width * type.wordBytes;
    const line = [0];
    let sum = 0;
    for (let row = 0; row < height; row++) {
      const start = cells + row * rowBytes;
      sum += this.#line.bitsOf(start, start + rowBytes);
      line.push(sum);
    }
    return line;
  }

  /** [h]: bits that the first h rows save as a map. */
  #savedBits(line: readonly number[], height: number): number[] {
    const saved = [0];
    let sum = 0;
    for (let row = 0; row < height; row++) {
      const asMap = (this.#rows[row + 1] ?? 0) - (this.#rows[row] ?? 0);
      const inLine = (line[row + 1] ?? 0) - (line[row] ?? 0);
      sum += Math.max(-LOST_ROW_BITS, inLine - asMap);
      saved.push(sum);
    }
    return saved;
  }

  #addLowHalves(
    address: number,
    cellCount: number,
    width: number,
    type: WordType,
    rows: Float64Array,
  ): void {
    let bits = 0;
    for (let i = 0; i < cellCount; i++) {
      bits += lowHalfBits(word32(this.#bytes, address + 4 * i, type.bigEndian));
      if ((i + 1) % width !== 0) continue;
      const row = (i + 1) / width;
      rows[row] = (rows[row] ?? 0) + bits;
    }
  }
}

function lowHalfBits(word: number): number {
  const magnitude = Math.abs(floatOf(word));
  if (word !== 0 && !(magnitude > LEAST_FLOAT && magnitude < MOST_FLOAT)) return IMPOSSIBLE_BITS;
  return (word & 0x7fff) === 0 ? NO_LOW_HALF_BITS : LOW_HALF_BITS;
}

function isPriced({ rule }: MapFinding): boolean {
  return rule !== 'descriptor' && rule !== 'idAndCountPerAxis' && rule !== 'subtractAxes';
}

/** Whether nothing but its cells tells where a finding ends. */
function hasOpenEnd({ rule, areRowsNamed }: MapFinding): boolean {
  return rule === 'smoothRows' || (rule === 'codePointer' && areRowsNamed !== true);
}
