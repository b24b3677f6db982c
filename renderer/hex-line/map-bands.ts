import type { MapBand } from './hex-line-contract.ts';

/**
 * Bands in the order of their starts, found by address.
 *
 * Bands may lie in one another, so the band that reaches farthest among those before is kept beside each: a search then
 * knows where to begin.
 */
export class MapBands {
  readonly #bands: readonly MapBand[];
  readonly #farthestEnds: Float64Array;

  constructor(bands: readonly MapBand[]) {
    this.#bands = bands.filter(({ start, end }) => end > start).sort(byStart);
    this.#farthestEnds = new Float64Array(this.#bands.length);
    let farthest = Number.NEGATIVE_INFINITY;
    this.#bands.forEach(({ end }, i) => {
      farthest = Math.max(farthest, end);
      this.#farthestEnds[i] = farthest;
    });
  }

  get all(): readonly MapBand[] {
    return this.#bands;
  }

  /** Index of the first band that may touch `address` or anything after it. */
  firstFrom(address: number): number {
    let low = 0;
    let high = this.#bands.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#farthestEnds[middle] ?? 0) > address) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Shortest band that holds `address`: of bands in one another, the innermost. */
  at(address: number): MapBand | undefined {
    let found: MapBand | undefined;
    for (let i = this.firstFrom(address); i < this.#bands.length; i++) {
      const band = this.#bands[i];
      if (band === undefined || band.start > address) break;
      const isHit = address < band.end;
      if (isHit && (found === undefined || lengthOf(band) <= lengthOf(found))) found = band;
    }
    return found;
  }
}

function lengthOf(band: MapBand): number {
  return band.end - band.start;
}

/** Longer bands first among those that begin together, so that the shorter is drawn over them. */
function byStart(a: MapBand, b: MapBand): number {
  return a.start - b.start || lengthOf(b) - lengthOf(a);
}
