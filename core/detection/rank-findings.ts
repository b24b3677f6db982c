import { CAPPED_WEIGHT, type MapFinding } from './finding.ts';

/** How points are given. */
interface Weights {
  readonly cells: number;
  /** Smoothness beyond this makes a map no surer. */
  readonly mostCellBits: number;
  readonly layout: number;
  /** Points for twice the cells: tuners look for maps of many cells, up to 16 x 16, before small ones. */
  readonly size: number;
  /** Cells of 4 bytes are rarely what is tuned (ecu-domain 3.7). */
  readonly longWord: number;
  /** Points of a map around which other maps take `FULL_SHARE` of the bytes. */
  readonly neighbours: number;
  readonly start: number;
}

/** Set by hand and tried on the bench. */
const NAMED: Weights = {
  cells: 0.3,
  mostCellBits: 45,
  layout: 2.5,
  size: 9,
  longWord: -25,
  neighbours: 30,
  start: -12,
};
/** Where nothing else names a map, smoothness is all there is. */
const BARE: Weights = {
  cells: 1,
  mostCellBits: 100,
  layout: 1,
  size: 0,
  longWord: -25,
  neighbours: 0,
  start: 32,
};
/** Axes and curves stand between maps: with more than this, maps are no closer together. */
const FULL_SHARE = 0.7;
const MOST_LAYOUT_BITS = 25;
const MOST_CELLS = 256;
/** Rows without a usual length or a name, and the most they score: tables in texts and programs are as smooth. */
const MOST_BARE_BITS = -13;
const MOST_BARE_SCORE = 0.69;
/** Points of a map that is as likely right as wrong, and points that make it 2.7 times likelier. */
const EVEN_POINTS = 80;
const POINTS_PER_STEP = 18;

/**
 * How high a finding stands in the list, 0..1: how sure it is, and of how much use the map.
 *
 * @param neighbourShare share, 0..1, of the bytes around it that other findings take
 */
export function scoreOf(finding: MapFinding, neighbourShare: number): number {
  const { cellBits, layoutBits, width, height, type, rule } = finding;
  const weights = rule === 'smoothRows' ? BARE : NAMED;
  const points =
    weights.start +
    weights.cells * Math.min(weights.mostCellBits, CAPPED_WEIGHT(cellBits)) +
    weights.layout * Math.min(MOST_LAYOUT_BITS, layoutBits) +
    weights.size * Math.log2(Math.min(MOST_CELLS, width * height)) +
    (weights.neighbours * Math.min(FULL_SHARE, neighbourShare)) / FULL_SHARE +
    (type.wordBytes === 4 ? weights.longWord : 0);
  const score = 1 / (1 + Math.exp((EVEN_POINTS - points) / POINTS_PER_STEP));
  const isBare = rule === 'smoothRows' && layoutBits <= MOST_BARE_BITS;
  return isBare ? MOST_BARE_SCORE * score : score;
}
