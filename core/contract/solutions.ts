import { z } from 'zod';
import { linksSchema, timestampSchema } from './common.ts';
import { ERROR_REASONS } from './error-body.ts';
import { MAX_NAME_LENGTH, MAX_SOLUTIONS_OF_PACK, MIN_NAME_LENGTH } from './limits.ts';
import { listSchema } from './list.ts';
import { priceSchema, purchaseSchema, receiptOfCoinsSchema } from './prices.ts';
import { lineSchema } from './text.ts';

/** Kinds of service types: stages by their number, stages that were worked out from many tunes, and everything else. */
export const SERVICE_KINDS = ['STAGE', 'AI_STAGE', 'OTHER'] as const;

/** A kind of service types. */
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** A name in the five languages of the interface. */
export const localizedNamesSchema = z.object({
  en: z.string(),
  it: z.string(),
  pl: z.string(),
  cn: z.string(),
  es: z.string(),
});

/** A name in the five languages. */
export type LocalizedNames = z.infer<typeof localizedNamesSchema>;

/** What a ready solution does to a car. */
export const serviceTypeSchema = z.object({
  id: z.string(),
  /** Names it for machines, such as `stage-1` or `egr-off`. */
  key: z.string(),
  kind: z.enum(SERVICE_KINDS),
  /** Number of a stage; `null` for everything else. */
  stage: z.number().int().nullable(),
  names: localizedNamesSchema,
});

/** What a ready solution does to a car. */
export type ServiceType = z.infer<typeof serviceTypeSchema>;

/** A ready solution that can be applied to the file of the project. */
export const readySolutionSchema = z.object({
  id: z.string(),
  serviceType: serviceTypeSchema,
  /** `isPurchased` also where it was bought as a part of a pack. */
  price: priceSchema,
  /** The pack that it was bought with; then it is applied with the whole of it. */
  packId: z.string().nullable(),
  /** Whether all that it changes stands in the version as it would write it. */
  isApplied: z.boolean(),
  /** Maps and other objects that it changes. */
  mapCount: z.number().int(),
  /** `purchase`, `apply`, `preview` where they can be followed now. */
  links: linksSchema,
});

/** A ready solution, as a project is offered it. */
export type ReadySolution = z.infer<typeof readySolutionSchema>;

/** Solutions that were bought together for the project. They are applied as a whole. */
export const solutionPackSchema = z.object({
  id: z.string(),
  solutionIds: z.array(z.string()).readonly(),
  /** Of each of them, in the same order. */
  serviceTypes: z.array(serviceTypeSchema).readonly(),
  receipt: receiptOfCoinsSchema,
  isApplied: z.boolean(),
  /** `apply` where it can be followed now. */
  links: linksSchema,
});

/** Solutions that were bought together. */
export type SolutionPack = z.infer<typeof solutionPackSchema>;

/** A solution that was learnt from a version of the person's. */
export const ownSolutionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `learning` until the server has looked at it; an event of the project tells the end. */
  state: z.enum(['learning', 'ready', 'failed']),
  /** Why nothing was learnt; `null` unless it failed. */
  reason: z.enum(ERROR_REASONS).nullable(),
  /** Whether the file of the project takes it. `unknown` until it was looked for. */
  fit: z.enum(['unknown', 'fits', 'unfit']),
  /** Why the file does not take it; `null` unless it is `unfit`. */
  fitReason: z.enum(ERROR_REASONS).nullable(),
  isApplied: z.boolean(),
  mapCount: z.number().int(),
  createdAt: timestampSchema,
  /** `apply`, `preview`, `delete` where they can be followed now. */
  links: linksSchema,
});

/** A solution of the person's own. */
export type OwnSolution = z.infer<typeof ownSolutionSchema>;

/** Solutions that were written into a version at once. */
export const applicationSchema = z.object({
  id: z.string(),
  solutionIds: z.array(z.string()).readonly(),
  /** Names of the person's own solutions, `null` for the names of service types: of each, in the same order. */
  titles: z.array(z.union([z.string(), localizedNamesSchema])).readonly(),
  appliedAt: timestampSchema,
  /** `null` while it stands. */
  revertedAt: timestampSchema.nullable(),
  /** `revert` while every byte is still as it was written. */
  links: linksSchema,
});

/** Solutions that were written into a version at once. */
export type SolutionApplication = z.infer<typeof applicationSchema>;

/** An AI stage that the family of the file does not have yet: too few tunes are known. */
export const stageInTheMakingSchema = z.object({
  serviceType: serviceTypeSchema,
  /** Tunes that are known, and how many are needed. */
  pairCount: z.number().int(),
  neededCount: z.number().int(),
});

/** An AI stage that too few tunes are known for. */
export type StageInTheMaking = z.infer<typeof stageInTheMakingSchema>;

/** GET /projects/{projectId}/files/{fileId}/solutions. Specification 3, "Solutions response". */
export const solutionsSchema = z.object({
  /** Stages first, ascending, then the rest by name. A plain stage is not there where its AI stage is. */
  solutions: z.array(readySolutionSchema).readonly(),
  solutionPacks: z.array(solutionPackSchema).readonly(),
  /** The newest first. */
  mySolutions: z.array(ownSolutionSchema).readonly(),
  /** What was applied to this version, the newest first. */
  applications: z.array(applicationSchema).readonly(),
  /** AI stages that are not offered because too few tunes of this kind of control unit are known, ascending. */
  stagesInTheMaking: z.array(stageInTheMakingSchema).readonly(),
  /** Whether the catalogue is still being looked through for this file; SOLUTIONS_READY and SOLUTIONS_UPDATED tell more. */
  isMatching: z.boolean(),
  /** `learn`, and `purchase-solutions` where one can be bought. */
  links: linksSchema,
});

/** Solutions of a project, as they stand in one of its versions. */
export type ProjectSolutions = z.infer<typeof solutionsSchema>;

/** POST /projects/{projectId}/files/{fileId}/my-solutions. */
export const learnSolutionSchema = z.object({
  name: lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }),
});

/** Body that asks for a solution to be learnt from a saved version. */
export type LearnSolution = z.infer<typeof learnSolutionSchema>;

const solutionIdsSchema = listSchema(z.uuid(), { min: 1, max: MAX_SOLUTIONS_OF_PACK });

/** GET /projects/{projectId}/prices/solution-pack: `solution[]=a&solution[]=b`, or one of them. */
export const packPriceQuerySchema = z.object({
  'solution[]': z
    .union([z.uuid().transform((id) => [id]), solutionIdsSchema])
    .pipe(solutionIdsSchema),
});

/** Two solutions that write other bytes into the same cell. */
const conflictSchema = z.object({
  solutionIds: z.array(z.string()).readonly(),
  /** Of the maps in which they meet; `null` for one that no definition names. */
  maps: z.array(z.string().nullable()).readonly(),
});

/** What a set of solutions costs together: as much as the dearest of them. */
export const packPriceSchema = z.object({
  solutionIds: z.array(z.string()).readonly(),
  price: priceSchema,
  /** Pairs that cannot be bought together, because they cannot be applied together. */
  conflicts: z.array(conflictSchema).readonly(),
  /** `purchase` where the set can be bought now. */
  links: linksSchema,
});

/** What a set of solutions costs together. */
export type PackPrice = z.infer<typeof packPriceSchema>;

/** POST /projects/{projectId}/solutions: one solution, or several as a pack. */
export const buySolutionsSchema = purchaseSchema.extend({ solutionIds: solutionIdsSchema });

/** Body that buys solutions. */
export type BuySolutions = z.infer<typeof buySolutionsSchema>;

/** What was bought. */
export const boughtSolutionsSchema = receiptOfCoinsSchema.extend({
  solutionIds: z.array(z.string()).readonly(),
  /** `null` for a single solution. */
  packId: z.string().nullable(),
});

/** Solutions that were bought. */
export type BoughtSolutions = z.infer<typeof boughtSolutionsSchema>;
