import { z } from 'zod';
import { parseJson } from '../values/parse-json.ts';
import type { CopiedCells } from './copied-cells.ts';
import type { CopiedDefinition, CopiedMap } from './copied-map.ts';

/** Names the layout; an item of another layout is not read. */
export const CLIPBOARD_FORMAT = 'mapwright-clipboard-1';

/** Most cells an item is read with: a clipboard can hold anything. The largest map has 16,777,216. */
const MAX_ITEM_CELLS = 1 << 24;

/** What of ours can be on a clipboard. */
export type ClipboardItemContent =
  | { readonly kind: 'cells'; readonly cells: CopiedCells }
  | { readonly kind: 'map'; readonly map: CopiedMap };

/** JSON text of an item: what goes to the clipboard beside the plain text. */
export function writeClipboardItem(item: ClipboardItemContent): string {
  return JSON.stringify({ format: CLIPBOARD_FORMAT, ...item });
}

/**
 * Reads what was found on the clipboard; nothing of it is trusted.
 *
 * @param text any text
 * @param readDefinition checks the definition of a map, as the contract says it; `undefined` if it is none
 * @returns `undefined` if the text is no item of ours
 */
export function readClipboardItem(
  text: string,
  readDefinition: (json: unknown) => CopiedDefinition | undefined,
): ClipboardItemContent | undefined {
  const parsed = itemSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const item = parsed.data;
  if (item.kind === 'cells') return { kind: 'cells', cells: item.cells };
  const definition = readDefinition(item.map.definition);
  if (definition === undefined || !fits(item.map, definition)) return undefined;
  return { kind: 'map', map: { ...item.map, definition } };
}

const sideSchema = z.number().int().min(1).max(MAX_ITEM_CELLS);
const bitsSchema = z.number().int().min(0).max(0xffff_ffff);

const typeSchema = z
  .object({
    wordBytes: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    bigEndian: z.boolean(),
    signed: z.boolean(),
    float: z.boolean(),
  })
  .refine(({ float, wordBytes }) => !float || wordBytes === 4);

const cellSchema = z.object({
  address: z.number().int().min(0).max(0xffff_ffff),
  currentBits: bitsSchema,
  originalBits: bitsSchema,
});

const cellsSchema = z
  .object({
    projectId: z.string(),
    versionId: z.string(),
    mapId: z.string().nullable(),
    width: sideSchema,
    height: sideSchema,
    type: typeSchema,
    scale: z.object({ factor: z.number(), offset: z.number() }),
    cells: z.array(cellSchema.nullable()).max(MAX_ITEM_CELLS),
  })
  .refine(({ cells, width, height }) => cells.length === width * height)
  .refine(({ cells, type }) => {
    const limit = 2 ** (8 * type.wordBytes);
    return cells.every((cell) => !cell || (cell.currentBits < limit && cell.originalBits < limit));
  });

const placesSchema = z.array(z.number()).nullable();

const itemSchema = z.discriminatedUnion('kind', [
  z.object({ format: z.literal(CLIPBOARD_FORMAT), kind: z.literal('cells'), cells: cellsSchema }),
  z.object({
    format: z.literal(CLIPBOARD_FORMAT),
    kind: z.literal('map'),
    map: z.object({
      definition: z.unknown(),
      cells: cellsSchema,
      x: placesSchema,
      y: placesSchema,
    }),
  }),
]);

/** Whether definition, cells and axes of a copied map have the same size. */
function fits(map: Omit<CopiedMap, 'definition'>, { width, height }: CopiedDefinition): boolean {
  return (
    map.cells.width === width &&
    map.cells.height === height &&
    (map.x === null || map.x.length === width) &&
    (map.y === null || map.y.length === height)
  );
}
