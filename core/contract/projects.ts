import { z } from 'zod';
import { linksSchema, sha256Schema, timestampSchema } from './common.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
  PROJECTS_PER_PAGE_DEFAULT,
  PROJECTS_PER_PAGE_MAX,
} from './limits.ts';
import { readingSchema } from './reading.ts';

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

const line = z.string().trim().max(MAX_NAME_LENGTH).nullable();

/** What a person tells about a project. `null` is not told. Specification 3, "Project / vehicle". */
export const projectDetailsSchema = z.object({
  name: z.string().trim().min(MIN_NAME_LENGTH).max(MAX_NAME_LENGTH),
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
  comment: z.string().trim().max(MAX_COMMENT_LENGTH).nullable(),
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
export const projectSchema = projectDetailsSchema.extend({
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
  reading: readingSchema,
  links: linksSchema,
});

/** A project as the list and every single call return it. */
export type Project = z.infer<typeof projectSchema>;

/**
 * POST /projects is multipart/form-data: first the field `details` (JSON of this), then the file `file`, brotli-compressed
 * if the request has the header `File-Encoding: br`. Answers 201 with the project.
 */
export const createProjectDetailsSchema = projectDetailsSchema.partial().required({ name: true });

/** Details that go before the file of a new project: a name, and whatever else is known. */
export type CreateProjectDetails = z.infer<typeof createProjectDetailsSchema>;

/** Query of GET /projects. */
export const projectsQuerySchema = z.object({
  search: z.string().trim().max(MAX_NAME_LENGTH).optional(),
  timePeriod: z.enum(TIME_PERIODS).optional(),
  vehicleType: z.enum(VEHICLE_TYPES).optional(),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(PROJECTS_PER_PAGE_MAX)
    .default(PROJECTS_PER_PAGE_DEFAULT),
});

/** What the list is asked for, before the defaults are filled in. Pages count from 1. */
export type ProjectsQuery = z.input<typeof projectsQuerySchema>;

/** GET /projects. Specification 3, "projects list response". */
export const projectsPageSchema = z.object({
  data: z.array(projectSchema),
  meta: z.object({ lastPage: z.number().int(), total: z.number().int() }),
});

/** A page of the list and how many there are. `lastPage` is 1 where nothing was found. */
export type ProjectsPage = z.infer<typeof projectsPageSchema>;
