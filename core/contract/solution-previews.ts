import { z } from 'zod';
import { MAX_PREVIEW_SIDE } from '../solution-offers/preview.ts';
import { CARRY_MODES, REGION_CLASSES } from '../solutions/solution.ts';
import { changeFiguresSchema } from './solution-works.ts';

/** Change of a map over its area; coarser than the map unless it is exact. */
const surfaceSchema = z.object({
  columns: z.number().int().min(1).max(MAX_PREVIEW_SIDE),
  rows: z.number().int().min(1).max(MAX_PREVIEW_SIDE),
  /** Row by row, -1..1: 1 is the greatest change of the map either way. */
  values: z.array(z.number().min(-1).max(1)).readonly(),
});

const axisPartSchema = z.object({
  name: z.string(),
  unit: z.string(),
  /** In physical units; `null` at an end of the axis. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});

/** Why an AI stage changes a map, and so. */
const stageReasonSchema = z.object({
  /** Tunes that changed such a map, of all whose file has one. */
  changedIn: z.number().int(),
  seenIn: z.number().int(),
  /** What most of them made of it, in percent; rounded as the other figures. */
  usual: z.object({ low: z.number(), high: z.number() }),
  /** What is proposed here, in percent; `null` where so few cells change that it would tell their values. */
  here: z.number().nullable(),
  /** Where it changes; `null` for the whole of an axis, and for one that is not known. */
  area: z.object({ x: axisPartSchema.nullable(), y: axisPartSchema.nullable() }),
  /** The car whose file and map are most like these, and how much they are, 0..1. */
  nearest: z.object({ car: z.string(), similarity: z.number() }),
  /** Ids of the maps that are changed with this one, or not at all. */
  coupledWith: z.array(z.string()).readonly(),
});

/** Why an AI stage changes a map, and so. */
export type StageReason = z.infer<typeof stageReasonSchema>;

/** What a solution changes in one map. */
export const previewMapSchema = z.object({
  id: z.string(),
  /** `null` where no definition names it. */
  name: z.string().nullable(),
  kind: z.enum(REGION_CLASSES),
  /** First address and the one behind the last, in the file of the project; widened for small ones unless it is exact. */
  start: z.number().int(),
  end: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** Cells that change. */
  cells: z.number().int(),
  /** Rounded to whole steps of `percentStep`; `null` where so few cells change that figures would tell their values. */
  change: changeFiguresSchema.nullable(),
  surface: surfaceSchema,
  mode: z.enum(CARRY_MODES),
  /** Whether another way to carry values can be chosen. */
  canChooseMode: z.boolean(),
  /** How it stands in the version; `placed` where figures are not exact: nothing is compared then. */
  state: z.enum(['placed', 'already', 'partly']),
  /** Cells that the person has changed in the version and that the solution changes otherwise: a choice is needed. 0 where figures are not exact. */
  ownCells: z.number().int(),
  /** Of an AI stage, whose maps may be left out one by one; `null` for all else. */
  stageReason: stageReasonSchema.nullable(),
});

/** What a solution changes in one map. */
export type PreviewMap = z.infer<typeof previewMapSchema>;

/** GET /projects/{projectId}/files/{fileId}/solutions/{solutionId}/preview. Bytes of a solution never go out with it. */
export const solutionPreviewSchema = z.object({
  solutionId: z.string(),
  /** Whether the figures are those of the solution itself: it was bought, or it is the person's own. */
  isExact: z.boolean(),
  /** What figures are rounded to, in percent; 0 where they are exact. */
  percentStep: z.number(),
  /** Lower bound of the chance that every place is right, 0..1. */
  confidence: z.number(),
  isSameSoftware: z.boolean(),
  maps: z.array(previewMapSchema).readonly(),
});

/** What a solution would change. */
export type SolutionPreview = z.infer<typeof solutionPreviewSchema>;
