import { z } from 'zod';
import { lastAddressOfMap } from '../maps/cell-address.ts';
import { CELL_ORDERS } from '../maps/map-definition.ts';
import { MAX_MAP_SIDE } from '../maps/validate-map.ts';
import { parseJson } from '../values/parse-json.ts';
import { base64Length, fromBase64, toBase64 } from './base64.ts';
import { MAX_FILE_BYTES, wordSchema } from './codec-parts.ts';
import {
  CARRY_MODES,
  REGION_CLASSES,
  SITE_REACH_BYTES,
  SOLUTION_FORMAT,
  SOLUTION_LIMITS,
  type Solution,
} from './solution.ts';

/** Characters of a stored solution: more than any within its limits has. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

const address = z.number().int().min(0).max(MAX_FILE_BYTES);
const finite = z.number();
const name = z.string().max(SOLUTION_LIMITS.nameLength);

const bytes = (most: number) =>
  z
    .string()
    // What is too long is not decoded: what comes after would take the text for bytes.
    .max(base64Length(most), { abort: true })
    .transform((text, context) => {
      const decoded = fromBase64(text);
      if (decoded !== undefined) return decoded;
      context.addIssue({ code: 'custom', message: 'no base64' });
      return z.NEVER;
    });

const side = z.number().int().min(1).max(MAX_MAP_SIDE);

const mapSchema = z.strictObject({
  name,
  unit: name,
  scale: z.strictObject({ factor: finite, offset: finite }),
  cells: z.strictObject({ address, type: wordSchema, skipBytes: address }),
  width: side,
  height: side,
  order: z.enum(CELL_ORDERS),
  lineSkipBytes: address,
});

const rangeSchema = z
  .strictObject({ start: address, end: address })
  .refine(({ start, end }) => start < end);

const regionSchema = z
  .strictObject({
    id: z.string().min(1).max(16),
    start: address,
    end: address,
    class: z.enum(REGION_CLASSES),
    map: mapSchema.nullable(),
    word: wordSchema,
    mode: z.enum(CARRY_MODES),
    before: bytes(SOLUTION_LIMITS.regionBytes),
    after: bytes(SOLUTION_LIMITS.regionBytes),
  })
  .refine(
    ({ start, end, before, after, map }) =>
      start < end &&
      before.length === end - start &&
      after.length === end - start &&
      (map === null || (map.cells.address >= start && lastAddressOfMap(map) < end)),
  );

const solutionSchema = z
  .strictObject({
    format: z.literal(SOLUTION_FORMAT),
    source: z.strictObject({
      lengthBytes: z.number().int().min(1).max(MAX_FILE_BYTES),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      family: name.nullable(),
      softwareNumber: name.nullable(),
      processor: z.enum(['c167', 'm68k', 'unknown']),
      blocks: bytes(2 * 2048),
    }),
    regions: z.array(regionSchema).min(1).max(SOLUTION_LIMITS.regions),
    windows: z
      .array(z.strictObject({ start: address, bytes: bytes(SOLUTION_LIMITS.windowBytes) }))
      .max(SOLUTION_LIMITS.regions),
    volatile: z.array(rangeSchema).max(SOLUTION_LIMITS.sites),
    sites: z
      .array(
        z.strictObject({
          at: address,
          address,
          isStart: z.boolean(),
          code: bytes(2 * SITE_REACH_BYTES).refine((code) => code.length === 2 * SITE_REACH_BYTES),
        }),
      )
      .max(SOLUTION_LIMITS.sites),
    /** Solutions that were stored before files were asked for names have none. */
    symbols: z
      .array(z.strictObject({ name: name.min(1), start: address, end: address }))
      .max(SOLUTION_LIMITS.symbols)
      .default([]),
  })
  .refine(({ source, regions, windows, volatile, symbols }) => {
    const ids = new Set(regions.map(({ id }) => id));
    const places = windows.map(({ start, bytes: content }) => ({
      start,
      end: start + content.length,
    }));
    const windowBytes = places.reduce((sum, { start, end }) => sum + end - start, 0);
    return (
      ids.size === regions.length &&
      windowBytes <= SOLUTION_LIMITS.windowBytes &&
      doAscend(symbols, source.lengthBytes) &&
      [regions, places, volatile].every((list) => doAscend(list, source.lengthBytes)) &&
      regions.every((region) => isInWindow(region, windows))
    );
  });

/** A solution as JSON text, byte content as base64: what is stored, and what the terminal writes. */
export function writeSolution(solution: Solution): string {
  const { source, regions, windows, volatile, sites, symbols } = solution;
  return JSON.stringify({
    format: SOLUTION_FORMAT,
    source: { ...source, blocks: toBase64(source.blocks) },
    regions: regions.map((region) => ({
      ...region,
      before: toBase64(region.before),
      after: toBase64(region.after),
    })),
    windows: windows.map(({ start, bytes: content }) => ({ start, bytes: toBase64(content) })),
    volatile,
    sites: sites.map((site) => ({ ...site, code: toBase64(site.code) })),
    symbols,
  });
}

/**
 * Reads a stored solution.
 *
 * @returns `undefined` if the text is none: of another layout, larger than a solution may be, or with parts that contradict each other
 */
export function readSolution(text: string): Solution | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const parsed = solutionSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { format: _, ...solution } = parsed.data;
  return solution;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Whether ranges ascend, share no byte and lie in the file. */
function doAscend(ranges: readonly Range[], lengthBytes: number): boolean {
  let last = 0;
  return ranges.every(({ start, end }) => {
    const isBehind = start >= last && end > start && end <= lengthBytes;
    last = end;
    return isBehind;
  });
}

/** Whether a window holds a region with just the bytes that it had. */
function isInWindow(
  region: Range & { readonly before: Uint8Array },
  windows: readonly { readonly start: number; readonly bytes: Uint8Array }[],
): boolean {
  return windows.some(({ start, bytes: content }) => {
    const offset = region.start - start;
    if (offset < 0 || region.end > start + content.length) return false;
    return region.before.every((byte, i) => content[offset + i] === byte);
  });
}
