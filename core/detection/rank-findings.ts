import { CAPPED_WEIGHT, type Finding } from './finding.ts';

/** Smoothness beyond this makes a map no surer. */
const MOST_CELL_BITS = 45;
const LAYOUT_WEIGHT = 2.5;
const MOST_LAYOUT_BITS = 25;
/** Tuners look for maps of many cells, up to 16 x 16, before small ones. */
const SIZE_WEIGHT = 15;
const MOST_CELLS = 256;
/** Cells of 4 bytes are rarely what is tuned (ecu-domain 3.7). */
const LONG_WORD_POINTS = -10;
/** Points of a map that is as likely right as wrong, and points that make it 2.7 times likelier. */
const EVEN_POINTS = 120;
const POINTS_PER_STEP = 22;

/** How high a finding stands in the list, 0..1: how sure it is, and of how much use the map. */
export function scoreOf(finding: Finding): number {
  const { cellBits, layoutBits, width, height, type } = finding;
  const points =
    Math.min(MOST_CELL_BITS, CAPPED_WEIGHT(cellBits)) +
    LAYOUT_WEIGHT * Math.min(MOST_LAYOUT_BITS, layoutBits) +
    SIZE_WEIGHT * Math.log2(Math.min(MOST_CELLS, width * height)) +
    (type.wordBytes === 4 ? LONG_WORD_POINTS : 0);
  return 1 / (1 + Math.exp((EVEN_POINTS - points) / POINTS_PER_STEP));
}
