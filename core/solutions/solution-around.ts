import { type ByteRange, overlapsAny } from '../bytes/byte-range.ts';
import { mergeRanges, splitRanges } from '../bytes/split-ranges.ts';
import type { CodeSite } from '../detection/references/code-site.ts';
import { codeSites } from '../detection/references/code-sites.ts';
import { processorOf } from '../detection/references/processor.ts';
import type { Identification } from '../identify/identification.ts';
import type { ImageSymbol } from '../symbols/image-symbol.ts';
import { symbolsOfImage } from '../symbols/symbols-of-image.ts';
import { sha256 } from '../versions/sha256.ts';
import { blockHashes } from './block-hashes.ts';
import { sitesOfRegions } from './learn-sites.ts';
import {
  SOLUTION_LIMITS,
  type Solution,
  type SolutionRegion,
  type SolutionSource,
  type SolutionWindow,
} from './solution.ts';

/** Original around a region on each side. */
const WINDOW_BYTES = 4096;

/** A file in which regions are known, read once. */
export interface KnownSource {
  readonly original: Uint8Array;
  readonly source: SolutionSource;
  /** Places of code that name an address. */
  readonly sites: readonly CodeSite[];
  /** The addresses that they name, ascending. */
  readonly named: readonly number[];
  /** Objects that the file names itself, by address. */
  readonly symbols: readonly ImageSymbol[];
  /** Bytes that differ from car to car: ascending, not overlapping. */
  readonly volatile: readonly ByteRange[];
}

/** Reads what finding regions of a file again needs of it. @param ownBytes bytes of this one file, in any order */
export function knownSource(
  original: Uint8Array,
  identification: Identification,
  ownBytes: readonly ByteRange[],
): KnownSource {
  const processor = processorOf(original);
  const sites = codeSites(original, processor);
  const { family, manufacturer, softwareNumber, calibrationNumber } = identification;
  return {
    original,
    source: {
      lengthBytes: original.length,
      sha256: sha256(original),
      family: family ?? manufacturer ?? null,
      softwareNumber: softwareNumber ?? calibrationNumber ?? null,
      processor,
      blocks: blockHashes(original),
    },
    sites,
    named: [...new Set(sites.map(({ address }) => address))].sort((a, b) => a - b),
    symbols: symbolsOfImage(original),
    volatile: mergeRanges(ownBytes),
  };
}

/** Regions with all that is needed to find them in another file. @param regions ascending, not overlapping */
export function solutionAround(
  { original, source, sites, symbols, volatile }: KnownSource,
  regions: readonly SolutionRegion[],
): Solution {
  const windows = windowsOf(original, regions);
  const places = windows.map(rangeOfWindow);
  return {
    source,
    regions,
    windows,
    volatile: splitRanges(volatile, places).inside,
    sites: sitesOfRegions(original, source.processor, sites, regions, places).slice(
      0,
      SOLUTION_LIMITS.sites,
    ),
    symbols: symbols.filter((symbol) => overlapsAny(symbol, regions)),
  };
}

function windowsOf(bytes: Uint8Array, regions: readonly ByteRange[]): SolutionWindow[] {
  const ranges = regions.map(({ start, end }) => ({
    start: Math.max(0, start - WINDOW_BYTES),
    end: Math.min(bytes.length, end + WINDOW_BYTES),
  }));
  return mergeRanges(ranges).map(({ start, end }) => ({ start, bytes: bytes.slice(start, end) }));
}

function rangeOfWindow({ start, bytes }: SolutionWindow): ByteRange {
  return { start, end: start + bytes.length };
}
