import type { WordRun } from '../../maps/map-definition.ts';

/** Addresses of which something is kept, and others that are read: real images name up to 2,600 and read up to 3,700. */
const MOST_REFERENCES = 16_384;
const MOST_READS = 65_536;
/** Axes, descriptors, routines, lengths of rows and of axes that are kept of one address: real images have up to 15 of a kind. */
export const MOST_OF_ADDRESS = 32;

/** An axis that stands in the file with its count before its points. */
export interface CountedAxis {
  readonly count: number;
  readonly words: WordRun;
}

/** Axes that a table of pointers names right behind the cells. A curve has no y. */
export interface MapDescriptor {
  readonly x: CountedAxis;
  readonly y: CountedAxis | undefined;
}

/** What code and tables say of one address. */
export interface Reference {
  readonly address: number;
  /** Places that name the address for sure; 0 where a number may be the address by chance. */
  pointerCount: number;
  /** Places that name it and call right after, as look-ups do. */
  callCount: number;
  /** Axes that are searched near a look-up of the address. */
  readonly axes: CountedAxis[];
  readonly descriptors: MapDescriptor[];
  /** Routines that are called with the address. Routines for maps and for curves, for bytes and for words, differ. */
  readonly routines: Set<number>;
  /** Numbers given to the look-up that may be cells or bytes of a row. */
  readonly rowCounts: Set<number>;
  /** Bytes of a row, where code multiplies an index by them. */
  readonly codeRowBytes: Set<number>;
  /** Lengths of axes that are arguments of the look-up beside the cells. */
  readonly argumentCounts: Set<number>;
  /** Lengths of the axes that indices of the look-up run over; one that stands here twice is the length of two axes. */
  lengths: readonly number[];
  /** Distance in bytes and count of rows, each named by one of a run of pointers; 0 if none. */
  rowBytes: number;
  rows: number;
  /** Whether one of a run of pointers names it as a row after the first. */
  isLaterRow: boolean;
}

/** Place of an address in its page of 16 KiB. */
export function placeInPage(address: number): number {
  return address & 0x3fff;
}

/** All addresses of an image that code or tables of pointers name. */
export class ReferenceIndex {
  readonly #byAddress = new Map<number, Reference>();
  /** Takes what is told of addresses that there is no room for. */
  readonly #beyond = newReference(-1);
  readonly #reads = new Set<number>();
  readonly #places = new Set<number>();
  readonly #placesInPage = new Set<number>();
  #sorted: readonly number[] | undefined;

  /** The reference of an address, made on first use; where there are too many, one that nobody sees. */
  of(address: number): Reference {
    const known = this.#byAddress.get(address);
    if (known !== undefined) return known;
    if (this.#byAddress.size === MOST_REFERENCES) return this.#beyond;
    const made = newReference(address);
    this.#byAddress.set(address, made);
    this.#sorted = undefined;
    return made;
  }

  /** Enters an address of which code reads one value. */
  addRead(address: number): void {
    if (this.#reads.has(address) || this.#reads.size === MOST_READS) return;
    this.#reads.add(address);
    this.#sorted = undefined;
  }

  /** Whether code or a table names the address in any way. */
  isNamed(address: number): boolean {
    return this.#byAddress.has(address) || this.#reads.has(address);
  }

  /**
   * Enters a place that a look-up is given, of which it is not known which page is meant.
   *
   * @param place 14 bits of place in a page of 16 KiB, and above them 2 bits that choose one of four pages
   */
  addPlace(place: number): void {
    this.#places.add(place);
    this.#placesInPage.add(placeInPage(place));
  }

  /** Whether code names the place of an address in its page of 16 KiB. */
  isPlace(address: number): boolean {
    return this.#placesInPage.has(placeInPage(address));
  }

  /** All such places. */
  places(): Iterable<number> {
    return this.#places;
  }

  /** Whether a look-up is given just this place. */
  hasPlace(place: number): boolean {
    return this.#places.has(place);
  }

  /** Whether code looks something up at an address. */
  isLookedUp(address: number): boolean {
    return (this.#byAddress.get(address)?.callCount ?? 0) > 0;
  }

  /** How many such places are named. */
  get placeCount(): number {
    return this.#places.size;
  }

  get(address: number): Reference | undefined {
    return this.#byAddress.get(address);
  }

  /** All addresses, read ones too, ascending. */
  addresses(): readonly number[] {
    this.#sorted ??= [...new Set([...this.#byAddress.keys(), ...this.#reads])].sort(
      (a, b) => a - b,
    );
    return this.#sorted;
  }

  get size(): number {
    return this.#byAddress.size;
  }

  /** How many addresses code looks up. */
  get lookUpCount(): number {
    return [...this.#byAddress.values()].filter(({ callCount }) => callCount > 0).length;
  }

  /** Index in `addresses()` of the first that is not below `address`. */
  indexFrom(address: number): number {
    const list = this.addresses();
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] ?? 0) < address) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Enters something that is told of an address, unless there is enough of its kind. */
export function tell<Told>(kept: Set<Told>, told: Told): void {
  if (kept.size < MOST_OF_ADDRESS) kept.add(told);
}

function newReference(address: number): Reference {
  return {
    address,
    pointerCount: 0,
    callCount: 0,
    axes: [],
    descriptors: [],
    routines: new Set(),
    rowCounts: new Set(),
    codeRowBytes: new Set(),
    argumentCounts: new Set(),
    lengths: [],
    rowBytes: 0,
    rows: 0,
    isLaterRow: false,
  };
}
