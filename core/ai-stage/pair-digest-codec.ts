import { z } from 'zod';
import { MAX_FILE_BYTES, wordSchema } from '../solutions/codec-parts.ts';
import { parseJson } from '../values/parse-json.ts';
import { MOST_CELLS, MOST_MAPS } from './file-print.ts';
import { QUANTILES } from './map-print.ts';
import { SHINGLE_COUNT } from './shingles.ts';
import { PAIR_FORMAT, type PairDigest } from './tuned-pair.ts';

/** Characters of a kept digest: more than any real file has. */
export const MOST_DIGEST_CHARACTERS: number = 16 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;

const finite = z.number();
const share = z.number().min(0).max(1);
const side = z.number().int().min(1).max(MOST_CELLS);

const rangeSchema = z.strictObject({ first: finite, last: finite }).nullable();
const cellsSchema = z.array(finite).min(1).max(MOST_CELLS);

const mapSchema = z
  .strictObject({
    name: z.string().max(MAX_NAME_LENGTH),
    print: z.strictObject({
      rows: side,
      columns: side,
      word: wordSchema,
      x: rangeSchema,
      y: rangeSchema,
      quantiles: z.array(finite).length(QUANTILES.length),
      risesX: z.number().min(-1).max(1),
      risesY: z.number().min(-1).max(1),
    }),
    grid: z.strictObject({
      columns: side,
      rows: side,
      xs: z.array(share).max(MOST_CELLS),
      ys: z.array(share).max(MOST_CELLS),
      values: cellsSchema,
    }),
    after: cellsSchema.nullable(),
  })
  .refine(
    ({ print, grid: { columns, rows, xs, ys, values }, after }) =>
      print.columns === columns &&
      print.rows === rows &&
      xs.length === columns &&
      ys.length === rows &&
      values.length === columns * rows &&
      (after === null || after.length === values.length),
  );

const digestSchema = z
  .strictObject({
    format: z.literal(PAIR_FORMAT),
    family: z.string().min(1).max(MAX_NAME_LENGTH),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    lengthBytes: z.number().int().min(1).max(MAX_FILE_BYTES),
    shingles: z.array(z.number().int().min(0).max(0xffffffff)).max(SHINGLE_COUNT),
    maps: z.array(mapSchema).min(1).max(MOST_MAPS),
    otherBytes: z.number().int().min(0).max(MAX_FILE_BYTES),
  })
  .refine(({ maps }) => maps.some(({ after }) => after !== null));

/** A digest as JSON text: what is kept, and what goes from the terminal to the server. */
export function writePairDigest(digest: PairDigest): string {
  return JSON.stringify({ format: PAIR_FORMAT, ...digest });
}

/** Reads a digest. @returns `undefined` if the text is none, or has parts that contradict each other */
export function readPairDigest(text: string): PairDigest | undefined {
  if (text.length > MOST_DIGEST_CHARACTERS) return undefined;
  const parsed = digestSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { format: _, ...digest } = parsed.data;
  return digest;
}
