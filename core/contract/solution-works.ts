import { z } from 'zod';
import { CARRY_MODES } from '../solutions/solution.ts';
import { linksSchema } from './common.ts';
import { ERROR_REASONS } from './error-body.ts';
import { MAX_ID_LENGTH } from './limits.ts';
import { listSchema } from './list.ts';
import { tokenSchema } from './text.ts';
import { versionWorkSchema } from './version-works.ts';

/** Most maps of which something is said: as many as a solution may have. */
const MAX_MAP_CHOICES = 4096;

/** What a person says of one map of a solution. */
const mapChoiceSchema = z.object({
  /** Needed where a pack is applied: maps of two solutions may have the same id. */
  solutionId: z.uuid().optional(),
  /** Of the map, as the preview has it. */
  id: tokenSchema({ min: 1, max: MAX_ID_LENGTH }),
  /** Whose cells count where both have changed the map. Without a choice nothing is written at all. */
  ownEdits: z.enum(['keepMine', 'takeSolution']).optional(),
  /** How values are carried to another software; in the same software they are written as they were learnt. */
  mode: z.enum(CARRY_MODES).optional(),
  /** Leaves a map of an AI stage as it is, and with it those that belong together with it. */
  isLeftOut: z.boolean().optional(),
});

/** POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}: the id of a solution, or of a pack. */
export const applySolutionSchema = z.object({
  /** The bytes that somebody saw: others are not touched. Left out by who does not care. */
  revision: z.number().int().min(0).optional(),
  maps: listSchema(mapChoiceSchema, { max: MAX_MAP_CHOICES }).default([]),
  /** Whether what is missing of a solution that stands there in part is written. */
  appliesRest: z.boolean().default(false),
});

/** Body that applies a solution, as it is read. */
export type ApplySolution = z.output<typeof applySolutionSchema>;

/** POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert. */
export const revertSolutionSchema = applySolutionSchema.pick({ revision: true });

/** Change of cells in percent of what they were. */
export const changeFiguresSchema = z.object({
  min: z.number(),
  mean: z.number(),
  max: z.number(),
});

/** What became of one map. */
const appliedMapSchema = z.object({
  id: z.string(),
  /** `null` where no definition names it. */
  name: z.string().nullable(),
  /** First address and the one behind the last; `null` where it has no place in the file. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  state: z.enum(['placed', 'already', 'partly', 'otherChange', 'failed']),
  cells: z.number().int(),
  /** Cells whose value was cut to what the map holds. */
  saturated: z.number().int(),
  /** Cells that the tuner has changed too. */
  ownCells: z.number().int(),
  change: changeFiguresSchema,
  reason: z.enum(ERROR_REASONS).nullable(),
});

/** What became of one solution. */
export const appliedSolutionSchema = z.object({
  solutionId: z.string(),
  kind: z.enum([
    'applied',
    'refused',
    'alreadyApplied',
    'partlyApplied',
    'otherChange',
    'notModified',
  ]),
  reason: z.enum(ERROR_REASONS).nullable(),
  /** 0..1. */
  confidence: z.number(),
  isSameSoftware: z.boolean(),
  maps: z.array(appliedMapSchema).readonly(),
});

/** What became of one solution, map by map. */
export type AppliedSolution = z.infer<typeof appliedSolutionSchema>;

/** Applying solutions to a version, or taking them back: all of it, or nothing. `notModified` where all stood there already. */
export const solutionWorkSchema = versionWorkSchema.omit({ codes: true, receipt: true }).extend({
  /** What was written; `null` where nothing was. Its link `revert` takes it back. */
  applicationId: z.string().nullable(),
  solutions: z.array(appliedSolutionSchema).readonly(),
  links: linksSchema,
});

/** Work with solutions on a version, as its caller hears of it. */
export type SolutionWork = z.infer<typeof solutionWorkSchema>;
