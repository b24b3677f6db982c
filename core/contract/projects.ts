import { z } from 'zod';
import { linksSchema, sha256Schema, timestampSchema } from './common.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
  PROJECTS_PER_PAGE_DEFAULT,
  PROJECTS_PER_PAGE_MAX,
} from './limits.ts';
import { listSchema } from './list.ts';
import { nextPageSchema, pageQuerySchema } from './pages.ts';
import { readingSchema } from './reading.ts';
import { lineSchema, textSchema } from './text.ts';

/** Specification 3, "Vehicle types". */
export const VEHICLE_TYPES = ['car', 'bike', 'boat', 'bus', 'truck', 'tractor'] as const;

/** Specification 3, "Fuel types". */
export const FUEL_TYPES = [
  'petrol',
  'diesel',
  'ethanol',
  'cng',
  'lpg',
  'biFuel',
  'hybrid',
  'electric',
] as const;

/** Specification 3, "Gearbox types". */
export const GEARBOX_TYPES = ['ECU', 'ECM', 'TCM', 'ACM'] as const;

/** Periods of the list's time filter; a project counts by its last change. */
export const TIME_PERIODS = ['all', 'day', 'week', 'month', 'year'] as const;

/**
 * What a project may be marked with. `noread`: its file was not read out of its control unit but got from elsewhere (a "virtual
 * read"), so that its bytes may be others than those in the vehicle. Only the person knows that.
 */
export const PROJECT_TAGS = ['noread'] as const;

const tagsSchema = listSchema(z.enum(PROJECT_TAGS), { max: PROJECT_TAGS.length });

/** The texts among the details: their rules when they come in; what is stored goes out as it is. */
interface DetailTexts {
  readonly name: z.ZodString;
  readonly line: z.ZodString;
  readonly comment: z.ZodString;
}

const details = ({ name, line: someLine, comment }: DetailTexts) => {
  const line = someLine.nullable();
  return z.object({
    name,
    brand: line,
    model: line,
    generation: line,
    engine: line,
    engineCode: line,
    /** Horsepower (PS). */
    power: z.number().int().min(0).max(100_000).nullable(),
    /** Newton metres. */
    torque: z.number().int().min(0).max(100_000).nullable(),
    /** Cubic centimetres. */
    displacement: z.number().int().min(0).max(200_000).nullable(),
    fuelType: z.enum(FUEL_TYPES).nullable(),
    gearboxType: z.enum(GEARBOX_TYPES).nullable(),
    vehicleType: z.enum(VEHICLE_TYPES).nullable(),
    productionYear: z.number().int().min(1950).max(2100).nullable(),
    vin: line,
    licencePlate: line,
    customerName: line,
    hardwareNumber: line,
    softwareNumber: line,
    calibrationNumber: line,
    ecuFamily: line,
    manufacturer: line,
    comment: comment.nullable(),
  });
};

/** What a person tells about a project. `null` is not told. Specification 3, "Project / vehicle". */
export const projectDetailsSchema = details({
  name: lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }),
  line: lineSchema({ max: MAX_NAME_LENGTH }),
  comment: textSchema({ max: MAX_COMMENT_LENGTH }),
});

/** What a person tells about a project; `null` is not told. */
export type ProjectDetails = z.infer<typeof projectDetailsSchema>;

/** Details with a name and nothing else told. */
export function emptyProjectDetails(name: string): ProjectDetails {
  return {
    name,
    brand: null,
    model: null,
    generation: null,
    engine: null,
    engineCode: null,
    power: null,
    torque: null,
    displacement: null,
    fuelType: null,
    gearboxType: null,
    vehicleType: null,
    productionYear: null,
    vin: null,
    licencePlate: null,
    customerName: null,
    hardwareNumber: null,
    softwareNumber: null,
    calibrationNumber: null,
    ecuFamily: null,
    manufacturer: null,
    comment: null,
  };
}

/** A project as every call returns it. */
export const projectSchema = details({
  name: z.string(),
  line: z.string(),
  comment: z.string(),
}).extend({
  id: z.string(),
  fileName: z.string(),
  fileLengthBytes: z.number().int(),
  originalSha256: sha256Schema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Saved versions, the original not counted. */
  versionCount: z.number().int(),
  /** Whether there is anything of a kind for this file. Specification 4, "Project flags". */
  flags: z.object({ dtc: z.boolean(), mappacks: z.boolean(), solutions: z.boolean() }),
  tags: z.array(z.enum(PROJECT_TAGS)),
  /** Grows with every change of the details; the guard against two windows changing them at once. */
  revision: z.number().int(),
  reading: readingSchema,
  links: linksSchema,
});

/** A project as the list and every single call return it. */
export type Project = z.infer<typeof projectSchema>;

/** PUT /projects/{projectId}: every detail, and the revision they were changed on; where the server has another one, 409. */
export const updateProjectSchema = projectDetailsSchema.extend({
  /** Left out by who does not care what others have changed meanwhile. */
  revision: z.number().int().min(0).optional(),
});

/** Body that changes the details of a project. */
export type UpdateProject = z.infer<typeof updateProjectSchema>;

/**
 * POST /projects is multipart/form-data: first the field `details` (JSON of this), then the file `file`, brotli-compressed
 * if the request has the header `File-Encoding: br`. Answers 201 with the project.
 */
export const createProjectDetailsSchema = projectDetailsSchema
  .partial()
  .required({ name: true })
  .extend({
    /**
     * Id of the new project, chosen by the caller: a request that is repeated because its answer was lost makes no second
     * project. The same id with another content is answered with 409.
     */
    id: z.uuid().optional(),
    /** Left out by who has none to tell. They are never put on later. */
    tags: tagsSchema.optional(),
  });

/** Headers of POST /projects: `br` where the file is brotli-compressed; any other coding is refused. */
export const createProjectHeadersSchema = z.looseObject({
  'file-encoding': z.string().optional(),
});

/** Details that go before the file of a new project: a name, and whatever else is known. */
export type CreateProjectDetails = z.infer<typeof createProjectDetailsSchema>;

const perPageSchema = z.coerce.number().int().min(1).max(PROJECTS_PER_PAGE_MAX);

/** Query of GET /projects and GET /archived-projects. */
export const projectsQuerySchema = z.object({
  search: lineSchema({ max: MAX_NAME_LENGTH }).optional(),
  timePeriod: z.enum(TIME_PERIODS).optional(),
  vehicleType: z.enum(VEHICLE_TYPES).optional(),
  page: z.coerce.number().int().min(1).default(1),
  perPage: perPageSchema.default(PROJECTS_PER_PAGE_DEFAULT),
  /** The same as `perPage`, by the name that other lists have for it. */
  limit: perPageSchema.optional(),
  /** `meta.next` of the page before, in place of `page`: what is changed meanwhile moves no other. */
  after: pageQuerySchema.shape.after,
});

/** What the list is asked for, before the defaults are filled in. Pages count from 1. */
export type ProjectsQuery = z.input<typeof projectsQuerySchema>;

/** GET /projects. Specification 3, "projects list response". */
export const projectsPageSchema = z.object({
  data: z.array(projectSchema),
  meta: z.object({ lastPage: z.number().int(), total: z.number().int(), next: nextPageSchema }),
});

/** A page of the list and how many there are. `lastPage` is 1 where nothing was found. */
export type ProjectsPage = z.infer<typeof projectsPageSchema>;
