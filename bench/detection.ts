// `npm run bench -- detection`: which of the two-axis maps that are known to be in images the detector finds, and what else it
// names. Exact address, rows, columns and word length count, in storage order.
import { join } from 'node:path';
import type { MapCandidate } from '../core/detection/map-candidate.ts';
import { detectMaps } from '../core/detection/testing/detect-maps.ts';
import { LIKELY_SCORE } from '../core/detection/testing/likely-score.ts';
import { familySamples, plainSample } from './detection/sample-images.ts';
import { type KnownImage, realImages, type TrueMap } from './detection/truth-files.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { processorTime } from './processor-time.ts';

const SHARED = join(import.meta.dirname, '../../shared/data');
/** Seeds that nothing was tried on while the detector was built. */
const SEEDS = [301, 302];

interface Row {
  readonly file: string;
  /** Known maps. */
  readonly known: number;
  /** Candidates with two axes. */
  readonly named: number;
  /** Share of the known maps among the first 2 x `known` candidates, and among all. */
  readonly recall: string;
  readonly recallAll: string;
  /** Share of known maps among the first `known` candidates; among the likely ones. */
  readonly precision: string;
  readonly precisionLikely: string;
  /** The first, without candidates that touch no known map: real maps may be missing from a definition. */
  readonly withoutUnlisted: string;
  readonly processorMs: number;
}

function measure(image: KnownImage): Row {
  const { result: all, spentMs } = processorTime(() => detectMaps(image.bytes));
  const found = all.filter(({ width, height }) => width > 1 && height > 1);
  const known = new Set(image.maps.map(keyOf));
  const hits = (list: readonly MapCandidate[]): number =>
    new Set(list.map(candidateKey).filter((key) => known.has(key))).size;
  const first = found.slice(0, known.size);
  const likely = found.filter(({ score }) => score >= LIKELY_SCORE);
  const unlisted = first.filter((candidate) => !image.maps.some((map) => touch(map, candidate)));
  return {
    file: image.name,
    known: known.size,
    named: found.length,
    recall: share(hits(found.slice(0, 2 * known.size)), known.size),
    recallAll: share(hits(found), known.size),
    precision: share(hits(first), first.length),
    precisionLikely: share(hits(likely), likely.length),
    withoutUnlisted: share(hits(first), first.length - unlisted.length),
    processorMs: Math.round(spentMs),
  };
}

function keyOf({ address, rows, columns, wordBytes }: TrueMap): string {
  return `${address} ${rows} ${columns} ${wordBytes}`;
}

function candidateKey({ address, width, height, wordType }: MapCandidate): string {
  return `${address} ${height} ${width} ${wordType.wordBytes}`;
}

function touch(map: TrueMap, { address, width, height, wordType }: MapCandidate): boolean {
  const mapEnd = map.address + map.rows * map.columns * map.wordBytes;
  return map.address < address + width * height * wordType.wordBytes && address < mapEnd;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3);
}

const wanted = process.argv[2] ?? '';
const generated = [...SEEDS.map((seed) => plainSample(seed, 512 * 1024)), ...familySamples(SEEDS)];
const images = [...realImages(SHARED), ...generated].filter(({ name }) => name.includes(wanted));
const rows = images.map(measure);
console.table(rows);
if (wanted === '') reportFigures('detection/found', rows.filter(isGenerated).flatMap(figuresOf));
if (wanted === '' && !rows.every(isGenerated)) {
  // Where the images are there: they are not kept with the code.
  const real = rows.filter((row) => !isGenerated(row));
  reportFigures('detection/found-in-real-images', real.flatMap(figuresOf));
}

function isGenerated({ file }: Row): boolean {
  return generated.some(({ name }) => name === file);
}

/** What is found is the same on every machine. */
function figuresOf({ file, recall, precision }: Row): Figure[] {
  return [
    { name: `${file}: recall`, kind: 'count', value: Number(recall), isHigherBetter: true },
    { name: `${file}: precision`, kind: 'count', value: Number(precision), isHigherBetter: true },
  ];
}
