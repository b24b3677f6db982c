import { word16 } from '../read-cells.ts';
import { IndexVariables } from './c167-index-variables.ts';
import type { CodeSite } from './code-site.ts';
import { countedAxisAt } from './counted-axis.ts';
import { type FarPointer, farPointerAt } from './far-pointers.ts';
import {
  type CountedAxis,
  type MapDescriptor,
  MOST_OF_ADDRESS,
  type Reference,
  ReferenceIndex,
  tell,
} from './reference-index.ts';

const PAGE_BYTES = 0x4000;
/** 24 bits of address. */
const MOST_PAGE = 0x400;
/** A call this close behind a load takes it as its argument. */
const CALL_REACH_BYTES = 28;
/** Axes searched this close before a look-up are its axes. */
const AXIS_BEFORE_BYTES = 200;
const AXES_KEPT = 3;
/** Pages that so many loads name hold data. */
const LEAST_PAGE_LOADS = 8;
/** A routine that is called so often with an address looks maps up. */
const LEAST_ROUTINE_CALLS = 12;
/** Settings of a data page pointer that come so often are true ones. */
const LEAST_PAGE_SETTINGS = 4;
/** Loads that are looked at: more than any real code has. */
const MOST_LOADS = 262_144;

interface Load {
  readonly at: number;
  readonly address: number;
  /** Whether the page was loaded beside it. */
  readonly isFar: boolean;
  readonly isCalled: boolean;
  /** Where the call behind the load stands; 0 if there is none. */
  readonly callAt: number;
  /** Address that is called behind the load; 0 if none. */
  readonly routine: number;
  readonly axis: CountedAxis | undefined;
}

/**
 * Addresses that code of an Infineon C166 / C167 loads into registers: MOV Rn, place in a page of 16 KiB, with MOV Rn+1, page
 * beside it, or over a data page pointer (DPP0..2) that the code sets.
 *
 * Pages count in the processor's space; the file's length, a power of two, cuts them down to file addresses.
 */
export function addC167References(bytes: Uint8Array, index: ReferenceIndex): void {
  const { loads, pages, space } = loadsOf(bytes, index);
  addPointerTables(bytes, pages, space, index);
  const searches = loads.flatMap(({ at, axis, isCalled }) =>
    axis !== undefined && isCalled ? [{ at, axis }] : [],
  );
  const variables = new IndexVariables(bytes, searches);
  loads.forEach((load, i) => {
    const reference = index.of(load.address);
    const behind = load.isCalled && load.axis === undefined ? axesBehind(loads, i) : [];
    if (!load.isFar && load.axis === undefined && behind.length === 0) {
      return;
    }
    reference.pointerCount++;
    if (!load.isCalled) return;
    reference.callCount++;
    tell(reference.routines, load.routine);
    if (load.axis !== undefined) return;
    for (const { count } of behind) reference.argumentCounts.add(count);
    if (reference.lengths.length === 0) reference.lengths = variables.lengthsOf(bytes, load.at);
    for (const axis of [...behind, ...axesBefore(loads, i, AXES_KEPT - behind.length)]) {
      addAxis(reference, axis);
    }
  });
}

function addAxis({ axes }: Reference, axis: CountedAxis): void {
  const isKnown = axes.some(({ words }) => words.address === axis.words.address);
  if (!isKnown && axes.length < MOST_OF_ADDRESS) axes.push(axis);
}

/** Axes loaded with the cells: arguments of the same call. */
function axesBehind(loads: readonly Load[], index: number): CountedAxis[] {
  const end = loads[index]?.callAt ?? 0;
  const axes: CountedAxis[] = [];
  for (let i = index + 1; i < loads.length; i++) {
    const load = loads[i];
    if (load === undefined || load.at >= end) break;
    if (load.axis !== undefined) axes.push(load.axis);
  }
  return axes;
}

/** Axes searched before the look-up, the last first. */
function axesBefore(loads: readonly Load[], index: number, most: number): CountedAxis[] {
  const at = loads[index]?.at ?? 0;
  const axes: CountedAxis[] = [];
  for (let i = index - 1; i >= 0 && axes.length < most; i--) {
    const load = loads[i];
    if (load === undefined || load.at < at - AXIS_BEFORE_BYTES) break;
    if (load.axis !== undefined) axes.push(load.axis);
  }
  return axes;
}

/**
 * Tables of pointers: `cells, slow axis, fast axis` describe a map and `cells, axis` a curve, if the axes stand with their counts
 * (Siemens MS4x); others name cells alone.
 */
function addPointerTables(
  bytes: Uint8Array,
  pages: ReadonlySet<number>,
  space: number,
  index: ReferenceIndex,
): void {
  const pointerAt = (at: number): FarPointer | undefined => farPointerAt(bytes, at, pages, space);
  const axisAt = (pointer: FarPointer | undefined): CountedAxis | undefined =>
    pointer === undefined ? undefined : countedAxisAt(bytes, pointer.address, false);
  for (let at = 0; at + 4 <= bytes.length; at += 2) {
    const pointer = pointerAt(at);
    if (pointer === undefined) continue;
    const next = pointerAt(at + 4);
    const isInTable = next !== undefined || pointerAt(at - 4) !== undefined;
    if (!isInTable) continue;
    const reference = index.of(pointer.address);
    reference.pointerCount++;
    if (reference.descriptors.length === MOST_OF_ADDRESS || axisAt(pointer) !== undefined) continue;
    const second = axisAt(next);
    if (second === undefined) continue;
    const fast = axisAt(pointerAt(at + 8));
    const descriptor: MapDescriptor =
      fast === undefined ? { x: second, y: undefined } : { x: fast, y: second };
    reference.descriptors.push(descriptor);
  }
}

/** Places of code that name an address of the file with its page. Those over a data page pointer may mean another page. */
export function c167Sites(bytes: Uint8Array): CodeSite[] {
  const { loads } = loadsOf(bytes, new ReferenceIndex());
  return loads.filter(({ isFar }) => isFar).map(({ at, address }) => ({ at: at + 2, address }));
}

interface Loads {
  readonly loads: readonly Load[];
  readonly pages: ReadonlySet<number>;
  readonly space: number;
}

function loadsOf(bytes: Uint8Array, index: ReferenceIndex): Loads {
  const space = 2 ** Math.ceil(Math.log2(Math.max(PAGE_BYTES, bytes.length)));
  const nearPages = dataPages(bytes);
  const pages = pagesOfFile(bytes, space / PAGE_BYTES, nearPages);
  const loads: Load[] = [];
  /** Places loaded before calls, of unknown page, by routine. */
  const places = new Map<number, number[]>();
  for (let at = 0; at + 8 <= bytes.length && loads.length < MOST_LOADS; at += 2) {
    if (!isLoad(bytes, at)) continue;
    const place = word16(bytes, at + 2, false);
    const second = isPair(bytes, at) ? word16(bytes, at + 6, false) : -1;
    // A place in a page of variables.
    if (nearPages.includes(second) && !pages.has(second)) {
      at += 4;
      continue;
    }
    const isFar = pages.has(second);
    const page = isFar ? second : nearPages[place >>> 14];
    const callAt = callBehind(bytes, at + 4);
    const routine = callAt === undefined ? undefined : routineAt(bytes, callAt);
    const isCalled = routine !== undefined;
    if (page === undefined && routine !== undefined) {
      const known = places.get(routine) ?? [];
      known.push(place);
      places.set(routine, known);
    }
    if (page !== undefined && (isFar || isCalled)) {
      const address = (page * PAGE_BYTES + (place % PAGE_BYTES)) % space;
      if (address < bytes.length) {
        const axis = countedAxisAt(bytes, address, false);
        loads.push({
          at,
          address,
          isFar,
          isCalled,
          callAt: callAt ?? 0,
          routine: routine ?? 0,
          axis,
        });
      }
    }
    // The second half of a pair is no load of its own.
    if (isFar) at += 4;
  }
  for (const named of places.values()) {
    if (named.length >= LEAST_ROUTINE_CALLS) for (const place of named) index.addPlace(place);
  }
  return { loads, pages, space };
}

/**
 * Pages that loads with a page name often, in the part of the processor's space that holds the file: as many pages as the file
 * has, from a multiple of that number, which most loads fall into.
 */
function pagesOfFile(
  bytes: Uint8Array,
  pageCount: number,
  nearPages: readonly (number | undefined)[],
): Set<number> {
  const uses = new Map<number, number>();
  for (let at = 0; at + 8 <= bytes.length; at += 2) {
    if (!isPair(bytes, at)) continue;
    const page = word16(bytes, at + 6, false);
    uses.set(page, (uses.get(page) ?? 0) + 1);
  }
  for (const page of nearPages) if (page !== undefined) uses.set(page, (uses.get(page) ?? 0) + 100);
  // Numbers that stand like a page by chance are many, but each comes a few times only.
  const often = [...uses].filter(([, count]) => count >= LEAST_PAGE_LOADS);
  const parts = new Map<number, number>();
  for (const [page, count] of often) {
    const part = Math.floor(page / pageCount);
    parts.set(part, (parts.get(part) ?? 0) + count);
  }
  let best = 0;
  for (const [part, count] of parts) if (count > (parts.get(best) ?? 0)) best = part;
  const ofFile = often.filter(([page]) => Math.floor(page / pageCount) === best);
  return new Set(ofFile.map(([page]) => page));
}

/** MOV Rn, place; MOV Rn+1, page. */
function isPair(bytes: Uint8Array, at: number): boolean {
  return (
    isLoad(bytes, at) &&
    isLoad(bytes, at + 4) &&
    ((bytes[at + 5] ?? 0) & 15) === ((bytes[at + 1] ?? 0) & 15) + 1 &&
    word16(bytes, at + 2, false) < PAGE_BYTES &&
    word16(bytes, at + 6, false) < MOST_PAGE
  );
}

function isLoad(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xe6 && (bytes[at + 1] ?? 0) >= 0xf0;
}

/** Where the first CALLS within reach stands. */
function callBehind(bytes: Uint8Array, at: number): number | undefined {
  for (let i = at; i < at + CALL_REACH_BYTES && i + 4 <= bytes.length; i += 2) {
    if (bytes[i] === 0xda) return i;
  }
  return undefined;
}

/** Target of a CALLS. */
function routineAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 1] ?? 0) << 16) | word16(bytes, at + 2, false);
}

/** Page of each of DPP0..2 as set most often. */
function dataPages(bytes: Uint8Array): Array<number | undefined> {
  const settings = [0, 1, 2].map(() => new Map<number, number>());
  for (let at = 0; at + 4 <= bytes.length; at += 2) {
    const pointer = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xe6 || pointer > 2) continue;
    const page = word16(bytes, at + 2, false);
    if (page >= MOST_PAGE) continue;
    const counts = settings[pointer];
    counts?.set(page, (counts.get(page) ?? 0) + 1);
  }
  return settings.map((counts) => {
    const [page, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [
      0, 0,
    ] as [number, number]);
    return count >= LEAST_PAGE_SETTINGS ? page : undefined;
  });
}
