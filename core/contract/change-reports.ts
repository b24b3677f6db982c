import { z } from 'zod';
import {
  MAX_CURVES,
  MAX_NOTES_LENGTH,
  MAX_POINTS,
  MAX_REPORT_MAPS,
  type ReportContent,
} from '../change-report/report-content.ts';
import { MAX_PRECISION } from '../values/scale.ts';
import { localeSchema } from './common.ts';
import { MAX_NAME_LENGTH, MAX_SOLUTIONS_OF_PACK } from './limits.ts';
import { listSchema } from './list.ts';
import { lineSchema, textSchema } from './text.ts';

/** Most characters of the names of solutions that were applied at once, with ` + ` between them. */
const MAX_TITLE_LENGTH: number = MAX_SOLUTIONS_OF_PACK * (MAX_NAME_LENGTH + 3);
/** Most solutions and codes that a report names. */
const MAX_SOLUTIONS = 100;
const MAX_CODES = 2000;
const MAX_SIDE = 4096;

const name = lineSchema({ max: MAX_NAME_LENGTH });
const line = name.nullable();
const count = z.number().int().min(0);
const spanSchema = z.object({ min: z.number(), mean: z.number(), max: z.number() });
const valuesSchema = listSchema(z.number(), { max: MAX_POINTS });

const curveSchema = z.object({
  at: z.number().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  before: valuesSchema,
  after: valuesSchema,
});

const mapSchema = z.object({
  name: line,
  unit: lineSchema({ max: MAX_NAME_LENGTH }),
  precision: z.number().int().min(0).max(MAX_PRECISION),
  columns: z.number().int().min(1).max(MAX_SIDE),
  rows: z.number().int().min(1).max(MAX_SIDE),
  cellCount: count,
  changedCells: count,
  isAxisChanged: z.boolean(),
  percent: spanSchema.nullable(),
  before: spanSchema.nullable(),
  after: spanSchema.nullable(),
  curves: listSchema(curveSchema, { max: MAX_CURVES }),
});

const reportProjectSchema = z.object({
  name,
  customerName: line,
  brand: line,
  model: line,
  generation: line,
  engine: line,
  engineCode: line,
  power: z.number().nullable(),
  torque: z.number().nullable(),
  displacement: z.number().nullable(),
  productionYear: z.number().int().nullable(),
  vin: line,
  licencePlate: line,
  manufacturer: line,
  ecuFamily: line,
  hardwareNumber: line,
  softwareNumber: line,
});

const reportContentSchema = z.object({
  project: reportProjectSchema,
  versionName: line,
  date: z.iso.date(),
  solutions: listSchema(lineSchema({ max: MAX_TITLE_LENGTH }), {
    max: MAX_SOLUTIONS,
  }).nullable(),
  codes: listSchema(lineSchema({ max: 10 }), { max: MAX_CODES }).nullable(),
  checksums: z.enum([
    'checksumsRight',
    'checksumsNotCheckable',
    'checksumsUnknown',
    'checksumsWrong',
  ]),
  hasOtherChanges: z.boolean(),
  maps: listSchema(mapSchema, { max: MAX_REPORT_MAPS }),
  furtherMaps: count,
  notes: textSchema({ max: MAX_NOTES_LENGTH }),
}) satisfies z.ZodType<ReportContent>;

/**
 * POST /projects/{projectId}/change-reports: what core/change-report makes of a version, to be set as PDF. The answer is the document; nothing
 * is kept.
 */
export const setReportSchema = z.object({
  /** Of the document, whatever the language of the call is. */
  language: localeSchema,
  content: reportContentSchema,
});
