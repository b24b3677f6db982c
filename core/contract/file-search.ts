import { z } from 'zod';
import { MAP_KINDS } from '../maps/map-definition.ts';
import { parseBytePattern } from '../search/byte-pattern.ts';
import { MAX_CURSOR_LENGTH, MAX_NAME_LENGTH } from './limits.ts';
import { wordTypeSchema } from './maps.ts';
import { nextPageSchema } from './pages.ts';
import { exactLineSchema, lineSchema, tokenSchema } from './text.ts';

/** Most bytes that are looked for together, in files that nobody has opened. Ours: it bounds the work for each byte of a file. */
export const MAX_SEARCHED_PATTERN_BYTES = 64;

/** Places, or maps, that are told of one state of a file; whoever wants more opens it and searches there. */
export const MAX_PLACES_OF_FILE = 20;

/** Details of a project that are looked into, with the name of its file. */
export const SEARCHED_DETAILS = [
  'name',
  'brand',
  'model',
  'generation',
  'engine',
  'engineCode',
  'manufacturer',
  'ecuFamily',
  'hardwareNumber',
  'softwareNumber',
  'calibrationNumber',
  'customerName',
  'vin',
  'licencePlate',
  'comment',
] as const;

/** Characters of one byte each, as they stand in files. */
const LATIN_1 = /^[\u0020-\u00ff]+$/;
/** Two digits for each byte, and as many blanks. */
const MAX_PATTERN_LENGTH: number = MAX_SEARCHED_PATTERN_BYTES * 5;

const isPattern = (text: string): boolean => {
  const pattern = parseBytePattern(text);
  return pattern !== undefined && pattern.bytes.length <= MAX_SEARCHED_PATTERN_BYTES;
};

/** What is looked for in all files of a person. */
const findSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bytes'),
    /** Hexadecimal, `??` for any byte: `C3 ?? FF`. */
    pattern: lineSchema({ min: 2, max: MAX_PATTERN_LENGTH }).refine(isPattern),
  }),
  z.object({
    kind: z.literal('value'),
    /** Raw, as the words hold it. Of floats, the nearest float is looked for. */
    value: z.number(),
    /** Floats have four bytes. */
    type: wordTypeSchema.refine(({ float, wordBytes }) => !float || wordBytes === 4),
    /** Only at multiples of the word length. */
    isAligned: z.boolean().default(true),
  }),
  z.object({
    kind: z.literal('text'),
    text: exactLineSchema({ min: 1, max: MAX_SEARCHED_PATTERN_BYTES }).regex(LATIN_1),
    /** Only the 26 letters of ASCII have two cases. */
    isCaseSensitive: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('details'),
    /** In what is told of a project, in names and notes of its versions and in names of own maps, in any case. */
    text: lineSchema({ min: 1, max: MAX_NAME_LENGTH }),
  }),
]);

/** POST /search: a part of all own projects, and where it goes on. The same request with `after` is the next part. */
export const searchFilesSchema = z.object({
  find: findSchema,
  /** `meta.next` of the part before. Projects that are added meanwhile are not looked into. */
  after: tokenSchema({ max: MAX_CURSOR_LENGTH }).optional(),
});

/** Body that looks for something in all files, before the defaults are filled in. */
export type SearchFiles = z.input<typeof searchFilesSchema>;

/** What is looked for. */
export type FindInFiles = SearchFiles['find'];

/** A place in a file. */
const foundPlaceSchema = z.object({
  address: z.number().int(),
  lengthBytes: z.number().int(),
  /** What stands there: the bytes from `address` on, as hexadecimal digits, with some around the place. */
  context: z.object({ address: z.number().int(), bytes: z.string() }),
  /** The map whose values lie there; the person's own before others. `null` where none is known. */
  map: z.object({ id: z.string(), name: z.string(), kind: z.enum(MAP_KINDS) }).nullable(),
});

/** A place in a file. */
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

/** Something that a person tells of a project or of a version. */
const foundDetailSchema = z.object({
  field: z.enum([...SEARCHED_DETAILS, 'fileName', 'versionName', 'versionInfo']),
  text: z.string(),
});

/** Something that a person tells of a project or of a version. */
export type FoundDetail = z.infer<typeof foundDetailSchema>;

/** An own map whose name or description holds the text. */
const foundMapSchema = z.object({ id: z.string(), name: z.string() });

/** One state of one file in which something was found. */
export const foundFileSchema = z.object({
  project: z.object({ id: z.string(), name: z.string(), fileName: z.string() }),
  /** `null` is the original, or the project itself. Of a version, only what its changes have a part in is told. */
  version: z.object({ id: z.string(), name: z.string() }).nullable(),
  places: z.array(foundPlaceSchema),
  details: z.array(foundDetailSchema),
  /** Own maps, in the order of their tree: of the project, so that no version has any. */
  maps: z.array(foundMapSchema),
  /** Whether more was found than is told: places or maps in this file, or, at the last one, further versions of the project. */
  isCut: z.boolean(),
  /** The file is not what was stored: it could not be looked into. */
  isUnreadable: z.boolean(),
});

/** One state of one file in which something was found. */
export type FoundFile = z.infer<typeof foundFileSchema>;

/** A part of the answer: it is as long as a part of the files is looked into within a moment, and may hold nothing. */
export const searchedFilesSchema = z.object({
  data: z.array(foundFileSchema),
  meta: z.object({
    next: nextPageSchema,
    /** Projects that have been looked into so far, and all of them. */
    searchedCount: z.number().int(),
    totalCount: z.number().int(),
  }),
});

/** A part of the answer to a search in all files. */
export type SearchedFiles = z.infer<typeof searchedFilesSchema>;
